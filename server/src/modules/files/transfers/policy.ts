import { isWithin, type Principal } from '../../identity/auth/index.js';
import { hasReceived } from './domain/received.js';
import { type Transfer, isExpired, type TransferFile } from './domain/transfer.js';
import { AppError } from '../../../core/errors/app-error.js';

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

export function refuseWithheld({ withheld }: Pick<Transfer, 'withheld'>): void {
  if (withheld) throw new AppError(withheld);
}

/** @throws {AppError} transfer-not-found, transfer-expired, and as `refuseWithheld` */
export function requireLive(transfer: Transfer | null, now: Date): Transfer {
  if (!transfer) throw new AppError('transfer-not-found');
  refuseWithheld(transfer);
  if (isExpired(transfer, now)) throw new AppError('transfer-expired');
  return transfer;
}

type Judged = Pick<TransferFile, 'damaged' | 'scan'>;

/** What the virus scan says against a download: visitors' files wait for it, members' do not. */
export function scanProblem(
  { sender }: Pick<Transfer, 'sender'>,
  files: readonly Judged[],
): 'file-infected' | 'file-unscanned' | null {
  if (files.some(({ scan }) => scan === 'infected')) return 'file-infected';
  return !sender.isMember && files.some(({ scan }) => scan === 'pending') ? 'file-unscanned' : null;
}

export function refuseUnscanned(transfer: Pick<Transfer, 'sender'>, files: readonly Judged[]): void {
  const problem = scanProblem(transfer, files);
  if (problem) throw new AppError(problem);
}

/** Refuses whoever wants the bytes of these files. */
export function refuseFiles(transfer: Pick<Transfer, 'sender'>, files: readonly Judged[]): void {
  if (files.some(({ damaged }) => damaged)) throw new AppError('file-damaged');
  refuseUnscanned(transfer, files);
}
