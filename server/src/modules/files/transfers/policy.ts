import { Injectable } from '@nestjs/common';
import { EXPIRES_NEVER } from '#contract/transfers/expiry.js';
import type { SealedChange } from '#contract/transfers/encryption.js';
import { DAY_MS } from '#contract/units.js';
import { isWithin, type Principal } from '../../identity/auth/index.js';
import { AppError } from '../../../core/errors/app-error.js';
import { Config } from '../../../config/config.module.js';
import { hasReceived } from './domain/received.js';
import { isExpired, type Transfer, type TransferFile } from './domain/transfer.js';

type Owned = Pick<Transfer, 'accountId' | 'createdBy'>;
type Received = Owned & Parameters<typeof hasReceived>[0];

/** `manage`: see all of it, change it, and use its link without password and limit. */
export function can(principal: Principal, action: 'manage', transfer: Owned): boolean;
/** `copy`: forward its files, or save them in one's own account. */
export function can(principal: Principal, action: 'copy', transfer: Received, now: Date): boolean;
/** Whether a principal may do this with a transfer, beyond the rights of its link. */
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

/** For what needs the key of an encrypted transfer, which the server does not have. */
export function refuseEncrypted({ isEncrypted }: Pick<Transfer, 'isEncrypted'>): void {
  if (isEncrypted === true) throw new AppError('transfer-encrypted');
}

/**
 * Whether files may join this transfer: encrypted ones with a list of this very revision, and under names that the list had for no
 * other file; plain ones without a list.
 * @throws {AppError} encryption-mismatch, transfer-changed, duplicate-file
 */
export function checkSealedChange(
  { isEncrypted, revision, files }: Pick<Transfer, 'isEncrypted' | 'revision' | 'files'>,
  added: readonly Pick<TransferFile, 'path'>[],
  sealed: SealedChange | undefined,
): void {
  if ((isEncrypted === true) !== (sealed !== undefined)) throw new AppError('encryption-mismatch');
  if (sealed === undefined) return;
  if (sealed.revision !== revision) throw new AppError('transfer-changed');
  const known = new Set(files.map(({ path }) => path));
  const twice = added.find(({ path }) => known.has(path));
  if (twice) throw new AppError('duplicate-file', { fileName: twice.path });
}

type Judged = Pick<TransferFile, 'damaged' | 'scan'>;

/** The reason of the virus scan against a download: files of visitors wait for their scan, those of users do not. */
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

/** Refuses a request for the bytes of these files. */
export function refuseFiles(transfer: Pick<Transfer, 'sender'>, files: readonly Judged[]): void {
  if (files.some(({ damaged }) => damaged)) throw new AppError('file-damaged');
  refuseUnscanned(transfer, files);
}

/** How long expired transfers are kept, and how long deletions and sends can be undone. */
@Injectable()
export class RetentionPolicy {
  constructor(private readonly config: Config) {}

  /** Until when an action at `at` can be undone; null if undo is disabled. */
  undoUntil(at: Date): Date | null {
    return this.undoMs > 0 ? new Date(at.getTime() + this.undoMs) : null;
  }

  get undoMs(): number {
    return this.config.env.UNDO_SECONDS * 1000;
  }

  /** When a transfer is deleted after its expiry; null if it has none. */
  deletionOf({ expiresAt, sender }: Pick<Transfer, 'expiresAt' | 'sender'>): Date | null {
    if (expiresAt.getTime() >= EXPIRES_NEVER) return null;
    return new Date(expiresAt.getTime() + (sender.isMember ? this.memberKeptMs : this.visitorKeptMs));
  }

  get memberKeptMs(): number {
    return this.config.env.EXPIRED_RETENTION_DAYS * DAY_MS;
  }

  get visitorKeptMs(): number {
    return this.config.env.EXPIRED_RETENTION_DAYS_ANON * DAY_MS;
  }
}
