import { EXPIRING_SOON_SECONDS } from '#contract/limits.js';
import { currentRecipients, type Recipient, type Transfer } from './transfer.js';

const DAY_MS = 24 * 3_600_000;

/** Recipients are reminded so long before the end. */
export const REMINDED_BEFORE_MS = DAY_MS;
/** Owners learn so long before the end that nobody has downloaded: the transfer is "expiring soon" from then on. */
export const UNSEEN_BEFORE_MS = EXPIRING_SOON_SECONDS * 1000;
/** Links that live no longer than this need no reminder: their mail is fresh. */
const SHORTEST_REMINDED_MS = 2 * DAY_MS;

function livesLongerThan({ dateSent, expiresAt }: Pick<Transfer, 'dateSent' | 'expiresAt'>, length: number): boolean {
  return expiresAt.getTime() - dateSent.getTime() > length;
}

/** Whom a reminder is for, as far as the record tells: not withdrawn, of a link that lived long enough. */
export function remindable(transfer: Transfer): Recipient[] {
  const isWanted = transfer.reminds && livesLongerThan(transfer, SHORTEST_REMINDED_MS);
  return isWanted ? currentRecipients(transfer) : [];
}

/** Whether its owner is to hear that it ends unseen: a member, and not at the moment of sending. */
export function isWorthTelling(transfer: Transfer): boolean {
  return transfer.sender.isMember && livesLongerThan(transfer, UNSEEN_BEFORE_MS);
}
