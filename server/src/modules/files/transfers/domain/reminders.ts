import { EXPIRING_SOON_SECONDS } from '#contract/limits.js';
import { EXPIRY_CUSTOM_MARKER } from '#contract/transfers/expiry.js';
import { DAY_MS, HOUR_MS } from '#contract/units.js';
import { currentRecipients, isExpired, type Recipient, type Transfer } from './transfer.js';

/** Recipients are reminded this long before expiry. */
export const REMINDED_BEFORE_MS = DAY_MS;
/** Owners are notified this long before expiry of a transfer without downloads, when it becomes "expiring soon". */
export const UNSEEN_BEFORE_MS = EXPIRING_SOON_SECONDS * 1000;
/** Links with a shorter time get no reminder. */
const SHORTEST_REMINDED_MS = 6 * HOUR_MS;
/** Recipients whose last mail is younger than this get no reminder. */
const FRESH_MS = 2 * HOUR_MS;
/** Minimum time between two reminders to one recipient, however often the expiry moves. */
const REMINDED_AGAIN_AFTER_MS = DAY_MS;
/** Clock skew between machines that run sweeps, jobs and writes. */
const LEEWAY_MS = 10 * 60_000;

type Reminded = Pick<Transfer, 'reminds' | 'remindAt' | 'expiresAt'>;

/**
 * A day before expiry, or halfway if the link lives less than two days from `since` (sent or extended). Null if that is
 * too short for a reminder.
 */
export function reminderTime(since: Date, end: Date): Date | null {
  const length = end.getTime() - since.getTime();
  if (length < SHORTEST_REMINDED_MS) return null;
  return new Date(end.getTime() - Math.min(REMINDED_BEFORE_MS, Math.floor(length / 2)));
}

/** The fields that change with the expiry. */
export function expiryChanges(
  { expiresAt, dateSent }: Pick<Transfer, 'expiresAt' | 'dateSent'>,
  until: Date,
  now: Date,
): Pick<Transfer, 'expiresAt' | 'expirySeconds' | 'remindAt'> {
  // Recipients do not know of an earlier expiry, so a reminder that would already be due is due at once.
  const since = until < expiresAt ? dateSent : now;
  return {
    expiresAt: until,
    expirySeconds: EXPIRY_CUSTOM_MARKER,
    remindAt: reminderTime(since, until),
  };
}

/**
 * When a separate job must send the reminders, because the sweep, which looks at each expiry once, a day ahead, would miss
 * them. Null if the sweep finds the transfer or there is nothing to remind of.
 */
export function separateReminderAt({ reminds, remindAt, expiresAt }: Reminded, now: Date): Date | null {
  if (!reminds || remindAt === null || isExpired({ expiresAt }, now)) return null;
  const isDayBefore = expiresAt.getTime() - remindAt.getTime() === REMINDED_BEFORE_MS;
  if (isDayBefore && remindAt.getTime() > now.getTime() + LEEWAY_MS) return null;
  return remindAt > now ? remindAt : now;
}

/** Recipients to remind now, judged by the record alone. */
export function remindable(transfer: Transfer, now: Date): Recipient[] {
  const { reminds, remindAt } = transfer;
  const isDue = reminds && remindAt !== null && remindAt.getTime() <= now.getTime() + LEEWAY_MS;
  return isDue && !isExpired(transfer, now) ? currentRecipients(transfer) : [];
}

/** Whether the recipient's mail is too recent for a reminder. */
export function isFresh(mailedAt: Date, now: Date): boolean {
  return now.getTime() - mailedAt.getTime() < FRESH_MS;
}

/** Whether the last reminder is too recent for another one. */
export function wasJustReminded(remindedAt: Date, now: Date): boolean {
  return now.getTime() - remindedAt.getTime() < REMINDED_AGAIN_AFTER_MS;
}

/** Whether to notify the owner of an expiry without downloads: only members, and not right after sending. */
export function isWorthTelling({ sender, dateSent, expiresAt }: Transfer): boolean {
  return sender.isMember && expiresAt.getTime() - dateSent.getTime() > UNSEEN_BEFORE_MS;
}
