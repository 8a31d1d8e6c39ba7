import { S3ServiceException } from '@aws-sdk/client-s3';
import { saysFull } from '#contract/full-store.js';
import { saysTaken } from '#contract/taken-key.js';
import { StoreError, type StoreErrorCode } from '../object-store.js';

const codes: Record<string, StoreErrorCode> = {
  NoSuchKey: 'object-missing',
  NotFound: 'object-missing',
  NoSuchUpload: 'upload-missing',
  InvalidPart: 'part-invalid',
  InvalidPartOrder: 'part-invalid',
  EntityTooSmall: 'part-invalid',
  MalformedXML: 'part-invalid',
  BadDigest: 'checksum-mismatch',
  XAmzContentChecksumMismatch: 'checksum-mismatch',
  IncompleteBody: 'body-incomplete',
  EntityTooLarge: 'body-too-large',
  OperationAborted: 'busy',
  ConditionalRequestConflict: 'busy',
};

export function isNamed(error: unknown, ...names: string[]): boolean {
  return error instanceof S3ServiceException && names.includes(error.name);
}

/** A condition (`If-Match`, no overwriting) did not hold. */
export function isConditionFailed(error: unknown): boolean {
  return error instanceof S3ServiceException && saysTaken(statusOf(error), error.name);
}

/** The server does not support this condition for this call. */
export function isConditionUnknown(error: unknown): boolean {
  return isNamed(error, 'NotImplemented') || statusOf(error) === 501;
}

/**
 * Completes or copies to a key that was free just before: without the condition at servers that do not support it for
 * this call. Puts always have it.
 */
export async function createOnce<T>(create: (condition: { IfNoneMatch?: string }) => Promise<T>): Promise<T> {
  return create({ IfNoneMatch: '*' }).catch((error: unknown) => {
    if (isConditionUnknown(error)) return create({});
    throw error;
  });
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}

function codeOf(error: unknown): StoreErrorCode {
  const known = error instanceof S3ServiceException ? codes[error.name] : undefined;
  if (known) return known;
  if (error instanceof S3ServiceException && saysFull(error.name)) return 'store-full';
  if (statusOf(error) === 404 && !isNamed(error, 'NoSuchBucket')) return 'object-missing';
  if (statusOf(error) === 401 || statusOf(error) === 403) return 'refused';
  return statusOf(error) === 507 ? 'store-full' : 'unavailable';
}

/** Converts an error of the SDK to a StoreError; an abort keeps its reason. */
function asStoreError(error: unknown, signal?: AbortSignal): unknown {
  if (error instanceof StoreError) return error;
  if (signal?.aborted) return signal.reason;
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return new StoreError(codeOf(error), reason, { cause: error });
}

export async function guarded<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asStoreError(error, signal);
  }
}

/** Guards work that reads a source: errors of the source itself are rethrown unchanged. */
export async function guardedReading<T>(
  source: AsyncIterable<Uint8Array>,
  work: (watched: AsyncIterable<Uint8Array>) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  let broken: { error: unknown } | undefined;
  const watched = async function* (): AsyncGenerator<Uint8Array> {
    try {
      yield* source;
    } catch (error) {
      broken = { error };
      throw error;
    }
  };
  try {
    return await work(watched());
  } catch (error) {
    throw broken ? broken.error : asStoreError(error, signal);
  }
}

/** Guards a stream. */
export async function* guardedStream<T>(stream: AsyncIterable<T>, signal?: AbortSignal): AsyncGenerator<T> {
  try {
    yield* stream;
  } catch (error) {
    throw asStoreError(error, signal);
  }
}
