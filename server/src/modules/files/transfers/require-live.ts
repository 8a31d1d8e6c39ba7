import { AppError } from '../../../core/errors/app-error.js';
import { isExpired, type Transfer } from './domain/transfer.js';

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
