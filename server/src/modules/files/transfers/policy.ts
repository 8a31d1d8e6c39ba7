import { isWithin, type Principal } from '../../identity/auth/index.js';
import { hasReceived } from './domain/received.js';
import type { Transfer } from './domain/transfer.js';

type Owned = Pick<Transfer, 'accountId' | 'createdBy'>;
type Received = Owned & Parameters<typeof hasReceived>[0];

/** `manage`: see all of it, change it, and use its link without password and limit. */
export function can(principal: Principal, action: 'manage', transfer: Owned): boolean;
/** `copy`: forward its files, or save them in one's own account. */
export function can(principal: Principal, action: 'copy', transfer: Received, now: Date): boolean;
/** What a principal may do with a transfer, beyond what its link allows. */
export function can(principal: Principal, ...asked: ['manage', Owned] | ['copy', Received, Date]): boolean {
  if (principal.kind === 'visitor') return false;
  const [action, transfer, now] = asked;
  if (isWithin(principal.scope, transfer)) return true;
  return action === 'copy' && hasReceived(transfer, principal, now);
}
