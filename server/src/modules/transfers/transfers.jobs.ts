import * as z from 'zod';
import { defineJob, defineSchedule } from '../../core/jobs/define-job.js';

/** Mails those who became recipients; takes back what has not left for those who are no longer. */
export const dispatchRecipients = defineJob({
  name: 'transfers.dispatch-recipients',
  queue: 'events',
  attempts: 10,
  payload: z.object({ transferId: z.string(), version: z.int(), recipientIds: z.array(z.string()) }),
  id: ({ transferId, version }) => `recipients-${transferId}-${version}`,
});

/** Deletes transfers that expired longer ago than they are kept. */
export const deleteExpired = defineSchedule({ name: 'transfers.delete-expired', everyMs: 10 * 60 * 1000 });

/** Deletes the versions of transfers that have expired. */
export const purgeExpiredVersions = defineSchedule({
  name: 'transfers.purge-expired-versions',
  everyMs: 10 * 60 * 1000,
});

/** Deletes requests for more time that are older than the transfers they are about. */
export const deleteOldExtensions = defineSchedule({ name: 'transfers.delete-old-extensions', everyMs: 10 * 60 * 1000 });

/** What follows a request for more time: the owner is told of it, later the asker of the answer. */
export const followExtension = defineJob({
  name: 'transfers.follow-extension',
  queue: 'events',
  attempts: 16,
  payload: z.object({ requestKey: z.string(), revision: z.int() }),
  id: ({ requestKey, revision }) => `follow-extension-${requestKey}-${revision}`,
});

/** Deletes the addresses of visitors after 30 days, also where the database does not by itself. */
export const forgetAddresses = defineSchedule({ name: 'transfers.forget-addresses', everyMs: 60 * 60 * 1000 });

/** Small pictures of the images of a transfer, for its owner's eyes. */
export const makeThumbnails = defineJob({
  name: 'transfers.make-thumbnails',
  queue: 'bulk',
  attempts: 8,
  isLong: true,
  payload: z.object({ transferId: z.string(), filesVersion: z.int() }),
  id: ({ transferId, filesVersion }) => `thumbnails-${transferId}-${filesVersion}`,
});

/** Reminds those who have not downloaded a day before the end, and tells owners of links that end unseen. */
export const remindRecipients = defineSchedule({ name: 'transfers.remind', everyMs: 5 * 60 * 1000 });

/** The end of a deleted transfer, once nobody can take the deletion back: its objects are let go. */
export const removeTransfer = defineJob({
  name: 'transfers.remove',
  queue: 'events',
  attempts: 16,
  payload: z.object({ transferId: z.string(), deletedAt: z.int() }),
  id: ({ transferId, deletedAt }) => `remove-${transferId}-${deletedAt}`,
});

/** What follows a send that was taken back, also when the process that did it died: nothing of it is left to count. */
export const undoSend = defineJob({
  name: 'transfers.undo-send',
  queue: 'events',
  attempts: 16,
  payload: z.object({ transferId: z.string(), ownerId: z.string() }),
  id: ({ transferId }) => `undo-send-${transferId}`,
});

/** Reads what a transfer holds once more, and says of each file whether it is what was sent. */
export const verifyChecksums = defineJob({
  name: 'transfers.verify-checksums',
  queue: 'bulk',
  attempts: 16,
  isLong: true,
  payload: z.object({ transferId: z.string(), filesVersion: z.int() }),
  id: ({ transferId, filesVersion }) => `verify-${transferId}-${filesVersion}`,
});
