import * as z from 'zod';
import { defineEvent } from '../../core/events/define-event.js';
import type { PayloadOf } from '../../core/jobs/define-job.js';
import { type OutboxEntry, outboxEntry } from '../../core/outbox/outbox.js';
import type { UploadSession } from '../uploads/index.js';
import { changeKinds } from './domain/change-kinds.js';
import { separateReminderAt } from './domain/reminders.js';
import type { Transfer } from './domain/transfer.js';

/** A transfer at one revision (`filesVersion`). */
const revision = z.object({ transferId: z.string(), version: z.int() });
const idOfRevision = ({ transferId, version }: z.output<typeof revision>): string => `${transferId}-${version}`;

/** Of files that were copied: the id of their transfer, and how many they are. */
const forward = z.object({ of: z.string(), fileCount: z.int() }).nullable();

function forwardOf({ copies, files }: UploadSession): z.output<typeof forward> {
  return copies && { of: copies.of, fileCount: files.filter(({ copyOf }) => copyOf !== undefined).length };
}

export const transferCreated = defineEvent({
  name: 'transfer.created',
  payload: z.object({
    transferId: z.string(),
    accountId: z.string(),
    recipientIds: z.array(z.string()),
    forward,
    /** Epoch ms. */
    at: z.int(),
  }),
  id: ({ transferId }) => transferId,
});

export function createdPayload(
  { _id, accountId, recipients, dateSent }: Transfer,
  session: UploadSession,
): PayloadOf<typeof transferCreated> {
  const recipientIds = recipients.map(({ recipientId }) => recipientId);
  return { transferId: _id, accountId, recipientIds, forward: forwardOf(session), at: dateSent.getTime() };
}

export const filesAdded = defineEvent({
  name: 'transfer.files-added',
  payload: z.object({ transferId: z.string(), uploadSlug: z.string(), forward }),
  id: ({ uploadSlug }) => uploadSlug,
});

export function addedPayload({ _id }: Pick<Transfer, '_id'>, session: UploadSession): PayloadOf<typeof filesAdded> {
  return { transferId: _id, uploadSlug: session.slug, forward: forwardOf(session) };
}

/** The owner changed the transfer. */
export const transferChanged = defineEvent({
  name: 'transfer.changed',
  payload: revision.extend({
    kind: z.enum(changeKinds),
    /** As written to the log: ids, no addresses. */
    data: z.record(z.string(), z.unknown()),
    /** Epoch ms. */
    at: z.int(),
  }),
  id: idOfRevision,
});

/** An expired link was given more time. */
export const transferRevived = defineEvent({ name: 'transfer.revived', payload: revision, id: idOfRevision });

/**
 * Recipients must be reminded by a separate job, because the sweep, which looks a day ahead, would miss this expiry.
 */
export const reminderDue = defineEvent({ name: 'transfer.reminder-due', payload: revision, id: idOfRevision });

type Reminded = Pick<Transfer, '_id' | 'filesVersion' | 'reminds' | 'remindAt' | 'expiresAt'>;

/** For the write that sets the expiry or turns reminders on. */
export function reminderEntries(transfer: Reminded, now: Date): OutboxEntry[] {
  const at = separateReminderAt(transfer, now);
  if (!at) return [];
  return [outboxEntry(reminderDue, { transferId: transfer._id, version: transfer.filesVersion }, at)];
}

/** Users of the account can see it from now on. */
export const transferShared = defineEvent({
  name: 'transfer.shared',
  payload: revision.extend({ userIds: z.array(z.string()) }),
  id: idOfRevision,
});

/** The transfer belongs to another account. Subscribers read the current one: a transfer may be moved again. */
export const transferMoved = defineEvent({
  name: 'transfer.moved',
  payload: revision.extend({
    /** Ids of the accounts. */
    from: z.string(),
    to: z.string(),
    /** Epoch ms. */
    at: z.int(),
  }),
  id: idOfRevision,
});
