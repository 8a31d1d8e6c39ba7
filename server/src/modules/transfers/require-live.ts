import { AppError } from '../../core/errors/app-error.js';
import { isExpired, type Transfer } from './domain/transfer.js';

/** @throws {AppError} transfer-not-found, transfer-expired */
export function requireLive(transfer: Transfer | null, now: Date): Transfer {
  if (!transfer) throw new AppError('transfer-not-found');
  if (isExpired(transfer, now)) throw new AppError('transfer-expired');
  return transfer;
}
