import type { TeamRole } from '#contract/accounts/teams.js';
import { DAY_MS } from '#contract/units.js';

const VALID_MS = 7 * DAY_MS;

/** An address that is asked to act for an account. Gone once it was accepted or withdrawn. */
export interface TeamInvite {
  /** The token of the mailed link is derived from it. */
  id: string;
  accountId: string;
  /** One invitation for each address. */
  email: string;
  role: Exclude<TeamRole, 'owner'>;
  /** The user who invited last; empty once that user's own account is deleted. */
  invitedBy: string;
  tokenHash: string;
  mailCount: number;
  /** When the latest mail was sent. */
  sentAt: Date;
  expiresAt: Date;
}

export function expiryOf(sentAt: Date): Date {
  return new Date(sentAt.getTime() + VALID_MS);
}

/** The id of the latest mail. */
export function inviteMailId({ id, mailCount }: Pick<TeamInvite, 'id' | 'mailCount'>): string {
  return `team-invite-${id}-${mailCount}`;
}
