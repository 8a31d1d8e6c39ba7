import * as z from 'zod';
import { defineEvent, defineJob, type JobDefinition } from '../../../core/jobs/define-job.js';
import { type OutboxEntry, outboxEntry } from '../../../core/outbox/outbox.js';
import type { UploadSession } from '../uploads/index.js';
import { separateReminderAt } from './domain/reminders.js';
import type { Transfer, TransferFile } from './domain/transfer.js';

/** Changes after sending, as the transfer's log names them. */
const changeKinds = [
  'edited',
  'extended',
  'file-removed',
  'file-restored',
  'file-replaced',
  'recipients-added',
  'recipient-corrected',
  'recipient-withdrawn',
  'versions-purged',
  'submitted',
  'infected',
  'cleared',
] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** A transfer at one revision. */
const transferRevision = z.object({ transferId: z.string(), revision: z.int() });
const idOfRevision = ({ transferId, revision }: z.output<typeof transferRevision>): string =>
  `${transferId}-${revision}`;

const ofUpload = z.object({
  /** Id of the transfer whose files it is a copy of. */
  forwardOf: z.string().nullable(),
  copiedFiles: z.int(),
});

export const transferCreated = defineEvent({
  name: 'transfer.created',
  payload: ofUpload.extend({
    transferId: z.string(),
    accountId: z.string(),
    slug: z.string(),
    /** Whether the account's webhooks get an event. */
    isReported: z.boolean(),
    /** Epoch ms. */
    at: z.int(),
  }),
  id: ({ transferId }) => transferId,
});

/**
 * Entries of a new transfer, if a subscriber needs them. A plain link needs none: its log is derived from the record.
 * @param isReported the account's webhooks get an event of this transfer
 */
export function createdEntries(transfer: Transfer, session: UploadSession, isReported: boolean): OutboxEntry[] {
  const { _id, accountId, slug, sendAs, dateSent } = transfer;
  const upload = uploadFacts(session);
  if (sendAs !== 'email' && upload.forwardOf === null && !isReported) return [];
  const facts = { transferId: _id, accountId, slug, ...upload, isReported, at: dateSent.getTime() };
  return [outboxEntry(transferCreated, facts, dateSent)];
}

function uploadFacts({ copies, files }: UploadSession): z.output<typeof ofUpload> {
  return { forwardOf: copies?.of ?? null, copiedFiles: files.filter(({ copyOf }) => copyOf !== undefined).length };
}

export const filesAdded = defineEvent({
  name: 'transfer.files-added',
  payload: ofUpload.extend({
    transferId: z.string(),
    accountId: z.string(),
    uploadSlug: z.string(),
    /** Epoch ms. */
    at: z.int(),
  }),
  id: ({ uploadSlug }) => uploadSlug,
});

export function addedEntry(
  { _id, accountId }: Pick<Transfer, '_id' | 'accountId'>,
  session: UploadSession,
  now: Date,
): OutboxEntry {
  const facts = { transferId: _id, accountId, uploadSlug: session.slug, ...uploadFacts(session), at: now.getTime() };
  return outboxEntry(filesAdded, facts, now);
}

/** The owner changed the transfer. */
export const transferChanged = defineEvent({
  name: 'transfer.changed',
  payload: transferRevision.extend({
    slug: z.string(),
    accountId: z.string(),
    /** Empty for a visitor's. */
    createdBy: z.string(),
    kind: z.enum(changeKinds),
    /** Data as written to the log: ids, no addresses. */
    data: z.record(z.string(), z.unknown()),
    /** Epoch ms. */
    at: z.int(),
  }),
  id: idOfRevision,
});

/** An expired link was given more time. */
export const transferRevived = defineEvent({ name: 'transfer.revived', payload: transferRevision, id: idOfRevision });

/**
 * Recipients must be reminded by a separate job, because the sweep, which looks a day ahead, would miss this expiry.
 */
export const reminderDue = defineEvent({ name: 'transfer.reminder-due', payload: transferRevision, id: idOfRevision });

type Reminded = Pick<Transfer, '_id' | 'revision' | 'reminds' | 'remindAt' | 'expiresAt'>;

/** Entries for the write that sets the expiry or turns reminders on. */
export function reminderEntries(transfer: Reminded, now: Date): OutboxEntry[] {
  const at = separateReminderAt(transfer, now);
  if (!at) return [];
  return [outboxEntry(reminderDue, { transferId: transfer._id, revision: transfer.revision }, at)];
}

/** Users of the account can see it from now on. */
export const transferShared = defineEvent({
  name: 'transfer.shared',
  payload: transferRevision.extend({ userIds: z.array(z.string()) }),
  id: idOfRevision,
});

/** The transfer belongs to another account. Subscribers read the current one: a transfer may be moved again. */
export const transferMoved = defineEvent({
  name: 'transfer.moved',
  payload: transferRevision.extend({
    /** Ids of the accounts. */
    from: z.string(),
    to: z.string(),
    /** Epoch ms. */
    at: z.int(),
  }),
  id: idOfRevision,
});

/** A deletion was undone. */
export const transferRestored = defineEvent({ name: 'transfer.restored', payload: transferRevision, id: idOfRevision });

/** The deletion became final. */
export const transferDeleted = defineEvent({
  name: 'transfer.deleted',
  payload: z.object({
    transferId: z.string(),
    accountId: z.string(),
    /** Epoch ms. */
    at: z.int(),
  }),
  id: ({ transferId }) => transferId,
});

/** Only a tombstone is left of a deleted transfer; other modules delete what they hold about it. */
export const transferForgotten = defineEvent({
  name: 'transfer.forgotten',
  payload: z.object({ transferId: z.string(), slug: z.string(), accountId: z.string() }),
  id: ({ transferId }) => transferId,
});

const payload = z.object({ transferId: z.string(), revision: z.int() });

interface FileJob {
  job: JobDefinition<typeof payload>;
  wants: (file: TransferFile) => boolean;
}

const fileJobs: FileJob[] = [];

/**
 * Declares a job that reads the bytes of a transfer's files. The write that adds or restores files enqueues it, if it
 * wants one of them.
 */
export function defineFileJob({
  wants,
  ...job
}: { name: string; attempts: number } & Pick<FileJob, 'wants'>): FileJob['job'] {
  const definition = defineJob({
    ...job,
    queue: 'bulk',
    isLong: true,
    payload,
    id: ({ transferId, revision }) => `${job.name}-${transferId}-${revision}`,
  });
  fileJobs.push({ job: definition, wants });
  return definition;
}

/** Entries for the write that brings or restores `files`; `revision` is the one after it. */
export function fileJobEntries(
  { _id, revision, files }: Pick<Transfer, '_id' | 'revision'> & { files: readonly TransferFile[] },
  now: Date,
): OutboxEntry[] {
  return fileJobs
    .filter(({ wants }) => files.some(wants))
    .map(({ job }) => outboxEntry(job, { transferId: _id, revision }, now));
}
