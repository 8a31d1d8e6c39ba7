import { AppError } from '../../../core/errors/app-error.js';
import type { Member } from './principal.js';

/** For calls that repeat the caller's user id. @throws {AppError} not-yours if it is another one */
export function assertOwnUserId({ userId }: Member, claimedId: string | undefined): void {
  if (claimedId !== undefined && claimedId !== userId) throw new AppError('not-yours');
}
