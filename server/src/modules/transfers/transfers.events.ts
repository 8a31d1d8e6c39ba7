import * as z from 'zod';
import { defineEvent } from '../../core/events/define-event.js';
import type { PayloadOf } from '../../core/jobs/define-job.js';
import { changeKinds } from './domain/change-kinds.js';
import type { Transfer } from './domain/transfer.js';

/** Of a transfer, at one revision of its files (`filesVersion`). */
const revision = z.object({ transferId: z.string(), version: z.int() });
const ofRevision = ({ transferId, version }: z.output<typeof revision>): string => `${transferId}-${version}`;

export const transferCreated = defineEvent({
  name: 'transfer.created',
  payload: z.object({ transferId: z.string(), recipientIds: z.array(z.string()) }),
  id: ({ transferId }) => transferId,
});

export function createdPayload({
  _id,
  recipients,
}: Pick<Transfer, '_id' | 'recipients'>): PayloadOf<typeof transferCreated> {
  return { transferId: _id, recipientIds: recipients.map(({ recipientId }) => recipientId) };
}

export const filesAdded = defineEvent({
  name: 'transfer.files-added',
  payload: z.object({ transferId: z.string(), uploadSlug: z.string() }),
  id: ({ uploadSlug }) => uploadSlug,
});

/** Its owner has changed it. */
export const transferChanged = defineEvent({
  name: 'transfer.changed',
  payload: revision.extend({
    kind: z.enum(changeKinds),
    /** As in the log: ids, no addresses. */
    data: z.record(z.string(), z.unknown()),
    /** Epoch ms. */
    at: z.int(),
  }),
  id: ofRevision,
});

/** An expired link was given more time. */
export const transferRevived = defineEvent({ name: 'transfer.revived', payload: revision, id: ofRevision });

/** Recipients are to be reminded of one whose expiry came too near for the sweep, which looks a day ahead. */
export const reminderDue = defineEvent({ name: 'transfer.reminder-due', payload: revision, id: ofRevision });

/** Versions can be restored no more. */
export const versionsExpired = defineEvent({
  name: 'transfer.versions-expired',
  payload: revision.extend({ fileIds: z.array(z.string()) }),
  id: ofRevision,
});

/** A deletion was undone. */
export const transferRestored = defineEvent({ name: 'transfer.restored', payload: revision, id: ofRevision });

/** The deletion can be undone no more. */
export const transferDeleted = defineEvent({
  name: 'transfer.deleted',
  payload: z.object({
    transferId: z.string(),
    /** Epoch ms. */
    at: z.int(),
  }),
  id: ({ transferId }) => transferId,
});
