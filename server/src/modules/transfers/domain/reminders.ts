import { EXPIRING_SOON_SECONDS } from '#contract/limits.js';
import { currentRecipients, isExpired, type Recipient, type Transfer } from './transfer.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Recipients are reminded so long before the end. */
export const REMINDED_BEFORE_MS = DAY_MS;
/** Owners learn so long before the end that nobody has downloaded: the transfer is "expiring soon" from then on. */
export const UNSEEN_BEFORE_MS = EXPIRING_SOON_SECONDS * 1000;
/** A shorter time needs no reminder. */
const SHORTEST_REMINDED_MS = 6 * HOUR_MS;
/** Whose mail is younger has not forgotten it. */
export const FRESH_MS = 2 * HOUR_MS;
/** However often the end moves, nobody is reminded twice within this time. */
export const REMINDED_AGAIN_AFTER_MS = DAY_MS;
/** Sweeps, jobs and writes go by clocks of several machines. */
const LEEWAY_MS = 10 * 60_000;

type Reminded = Pick<Transfer, 'reminds' | 'remindAt' | 'expiresAt'>;

/**
 * A day before the end; halfway where the link has less than two days from `since`, when it was sent or given more time.
 * Null where it has too little for a reminder.
 */
export function reminderTime(since: Date, end: Date): Date | null {
  const length = end.getTime() - since.getTime();
  if (length < SHORTEST_REMINDED_MS) return null;
  return new Date(end.getTime() - Math.min(REMINDED_BEFORE_MS, Math.floor(length / 2)));
}

/**
 * When a job of its own must remind, because the sweep along the ends will not come by then: it looks at each end once, a
 * day ahead. Null where it will, or nobody is to be reminded.
 */
export function ownReminderAt({ reminds, remindAt, expiresAt }: Reminded, now: Date): Date | null {
  if (!reminds || remindAt === null || isExpired({ expiresAt }, now)) return null;
  const isDayBefore = expiresAt.getTime() - remindAt.getTime() === REMINDED_BEFORE_MS;
  if (isDayBefore && remindAt.getTime() > now.getTime() + LEEWAY_MS) return null;
  return remindAt > now ? remindAt : now;
}

/** Whom a reminder is for at this moment, as far as the record tells. */
export function remindable(transfer: Transfer, now: Date): Recipient[] {
  const { reminds, remindAt } = transfer;
  const isDue = reminds && remindAt !== null && remindAt.getTime() <= now.getTime() + LEEWAY_MS;
  return isDue && !isExpired(transfer, now) ? currentRecipients(transfer) : [];
}

/** Whether its owner is to hear that it ends unseen: a member, and not at the moment of sending. */
export function isWorthTelling({ sender, dateSent, expiresAt }: Transfer): boolean {
  return sender.isMember && expiresAt.getTime() - dateSent.getTime() > UNSEEN_BEFORE_MS;
}
