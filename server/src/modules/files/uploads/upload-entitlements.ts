import { AppError, appErrorOf } from '../../../core/errors/app-error.js';
import { type Account, Entitlements } from '../../identity/accounts/index.js';
import { refuseSize } from './upload-files.js';
import type { UploadSession } from './domain/upload-session.js';

/**
 * What the account of an upload is entitled to now, which may have changed since it was opened.
 */
export function requireEntitlements(
  { area, files }: UploadSession,
  account: Account | null | undefined,
  now: Date,
): Entitlements {
  const entitlements = area === 'anonUpload' ? Entitlements.ofVisitors : account && Entitlements.of(account, now);
  if (!entitlements) throw new AppError('upload-not-found');
  // What is wrong with the owner's account is not for visitors to know.
  if (area === 'request' && entitlements.sendRefusal) throw new AppError('request-unavailable');
  entitlements.assertMaySend();
  const refusal = refuseSize(files, entitlements);
  if (refusal) throw appErrorOf(refusal.code, refusal.details);
  return entitlements;
}
