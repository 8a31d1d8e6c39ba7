import type { UserView } from '#contract/accounts/auth.js';
import { encryptionRuleOf, type EncryptionRule } from '#contract/transfers/encryption-rule.js';
import { CUSTOM_EXPIRY_MAX_MS } from '#contract/transfers/expiry.js';
import { type PlanLimits, planLimits } from '#contract/billing/plans.js';
import { clientConfig } from './hosts.js';

/** Whether sign-up is open to everyone. Invitations to a team are accepted in any case. */
export function letsSignUp(): boolean {
  return clientConfig().policies.signUp !== 'nobody';
}

/** Whether new transfers need a password: by the account or the installation. */
export function needsPassword(user: Pick<UserView, 'transferSettings'> | null): boolean {
  return clientConfig().policies.needsPassword || user?.transferSettings.needsPassword === true;
}

/** Whether all that is sent by email is for its recipients only: by the account or the installation. */
export function demandsRecipientsOnly(user: Pick<UserView, 'transferSettings'> | null): boolean {
  return clientConfig().policies.recipientsOnly || user?.transferSettings.recipientsOnly === true;
}

/** Whether new transfers and requests can, or must, be end-to-end encrypted: by the installation or the account. */
export function encryptionRule(user: Pick<UserView, 'transferSettings'> | null): EncryptionRule {
  return encryptionRuleOf(clientConfig().policies.encryption, user?.transferSettings.encryption ?? 'offered');
}

/** From now, in milliseconds; of the installation, whatever the plan allows. */
export function longestExpiryMs(): number {
  const { longestExpirySeconds } = clientConfig().policies;
  return longestExpirySeconds === null ? CUSTOM_EXPIRY_MAX_MS : longestExpirySeconds * 1000;
}

/** Whether a length or an instant from `now` is within what the installation allows (epoch ms). */
export function isWithinLongestExpiry(until: number, now: number): boolean {
  return clientConfig().policies.longestExpirySeconds === null || until - now <= longestExpiryMs();
}

/** Limits of the user's account: those of the plan, or those that support set instead. */
export function limitsOf({ role, adjustedLimits }: Pick<UserView, 'role' | 'adjustedLimits'>): PlanLimits {
  return { ...planLimits[role], ...adjustedLimits };
}

/** The account's, as far as the installation allows. */
export function allowedLimits(limits: PlanLimits): PlanLimits {
  const { largestTransferBytes } = clientConfig().policies;
  if (largestTransferBytes === null || largestTransferBytes >= limits.uploadBytes) return limits;
  return { ...limits, uploadBytes: largestTransferBytes };
}
