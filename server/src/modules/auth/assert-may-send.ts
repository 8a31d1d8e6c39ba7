import type { AccountStatus } from '#contract/auth.js';
import { AppError } from '../../core/errors/app-error.js';
import { refuseSending } from './domain/standing.js';

/** @throws {AppError} suspended, payment-due if an account of this status must not send */
export function assertMaySend(status: AccountStatus): void {
  const refusal = refuseSending(status);
  if (refusal) throw new AppError(refusal);
}
