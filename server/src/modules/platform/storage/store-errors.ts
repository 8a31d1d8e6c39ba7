import type { ErrorCode } from '#contract/errors/catalogue.js';
import { AppError, appErrorOf } from '../../../core/errors/app-error.js';
import { StoreError, type StoreErrorCode } from './object-store.js';

const codes: Record<StoreErrorCode, ErrorCode> = {
  'object-missing': 'file-not-found',
  'object-exists': 'object-exists',
  'etag-mismatch': 'file-not-found',
  'upload-missing': 'multipart-not-found',
  'part-invalid': 'part-invalid',
  'part-conflict': 'part-conflict',
  'body-too-large': 'body-too-large',
  'body-incomplete': 'upload-incomplete',
  'checksum-mismatch': 'checksum-mismatch',
  'key-invalid': 'file-not-in-upload',
  'store-full': 'store-full',
  'key-unknown': 'internal',
  damaged: 'internal',
  busy: 'unavailable',
  refused: 'store-refuses',
  unavailable: 'unavailable',
};

/** Rethrows a StoreError as the matching AppError. */
export async function withAppErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError || !(error instanceof StoreError)) throw error;
    throw Object.assign(appErrorOf(codes[error.code], {}), { cause: error });
  }
}
