import type { ErrorCode } from '#contract/errors/catalogue.js';
import { saysFull } from '#contract/full-store.js';
import { saysTaken } from '#contract/taken-key.js';
import { errorLike } from '../error-like.js';
import { StoreRefusal, TransportError } from '../store/transport.js';
import { UploadError, type UploadErrorCode } from '../upload-error.js';

/**
 * `credential`: a fresh one may help. `network`: no answer. `gateway`: an answer, but not of the service itself.
 * `final`: trying again cannot help. `lost`: the multipart upload is gone, the file starts again. `damaged`: the store got
 * other bytes than were summed up: in transit, or the file was changed in between. `parts`: a list of parts is not the store's.
 */
export type FailureKind =
  | 'credential'
  | 'network'
  | 'gateway'
  | 'timeout'
  | 'file'
  | 'final'
  | 'lost'
  | 'exists'
  | 'damaged'
  | 'parts'
  | 'other';

export interface Failure {
  kind: FailureKind;
  code: UploadErrorCode;
  name: string;
  message: string;
  requestId?: string | undefined;
  details?: Record<string, unknown> | undefined;
  retryAfterMs: number;
  cause: unknown;
}

/** The shape of `lib/api.ts`' ApiError; recognised by its fields, so that the engine needs no import of it. */
interface Refusal {
  code: ErrorCode;
  /** 0: no answer. */
  status: number;
  details?: Record<string, unknown>;
  requestId?: string | undefined;
}

const credentialCodes =
  /^(SecurityTokenExpired|ExpiredToken|InvalidAccessKeyId|InvalidToken|RequestExpired|signature-invalid|unauthenticated)/;
const damagedCodes = /^(checksum-mismatch|BadDigest|XAmzContentChecksumMismatch)$/;
const partCodes = /^(InvalidPart|InvalidPartOrder|EntityTooSmall)$/;
const unreadableNames = new Set(['NotReadableError', 'NotFoundError', 'InvalidStateError']);
/** The first two stop the upload; the others are none of the user's doing. */
const stoppedNames = new Set(['cancel', 'CanceledError']);
const abortedNames = new Set(['abort', 'AbortError']);
/** By their status alone these would be retried. */
const finalCodes = new Set<ErrorCode>(['daily-send-limit', 'daily-network-limit', 'store-full', 'request-unavailable']);
const passingStatuses = new Set([408, 409, 425, 429]);

export function toFailure(error: unknown): Failure {
  if (error instanceof UploadError) return { ...describe(error, 'final', error.code), details: error.details };
  if (error instanceof TransportError) return ofTransport(error);
  if (error instanceof StoreRefusal) return ofStore(error);
  if (isRefusal(error)) return ofApi(error);
  const { name } = errorLike(error);
  if (stoppedNames.has(name)) return describe(error, 'final', 'cancelled');
  if (credentialCodes.test(name)) return describe(error, 'credential', 'unauthenticated');
  if (unreadableNames.has(name)) return describe(error, 'file', 'file-unreadable');
  // `fetch` rejects with a TypeError if there is no response.
  if (name === 'TypeError') return describe(error, 'network', 'network');
  if (name === 'TimeoutError') return describe(error, 'timeout', 'timeout');
  return describe(error, 'other', abortedNames.has(name) ? 'aborted' : 'internal');
}

function describe(error: unknown, kind: FailureKind, code: UploadErrorCode): Failure {
  return { kind, code, ...errorLike(error), retryAfterMs: 0, cause: error };
}

function ofTransport(error: TransportError): Failure {
  if (error.kind === 'file-unreadable') return describe(error, 'file', 'file-unreadable');
  if (error.kind === 'aborted') return describe(error, 'other', 'aborted');
  return describe(error, error.kind, error.kind);
}

function ofStore(refusal: StoreRefusal): Failure {
  const { requestId, retryAfterMs } = refusal;
  if (refusal.status === 507 || saysFull(refusal.code ?? ''))
    return { ...describe(refusal, 'final', 'store-full'), requestId, retryAfterMs };
  const kind = storeKind(refusal);
  return { ...describe(refusal, kind, storeCodes[kind] ?? 'store-refused'), requestId, retryAfterMs };
}

const storeCodes: Partial<Record<FailureKind, UploadErrorCode>> = {
  lost: 'multipart-not-found',
  damaged: 'checksum-mismatch',
  parts: 'part-invalid',
};

function storeKind({ status, code = '' }: StoreRefusal): FailureKind {
  if (status === 401 || status === 403 || credentialCodes.test(code)) return 'credential';
  if (code === 'multipart-not-found' || code === 'NoSuchUpload') return 'lost';
  if (damagedCodes.test(code)) return 'damaged';
  if (partCodes.test(code)) return 'parts';
  if (saysTaken(status, code)) return 'exists';
  // 501: what the store has not learnt it does not know at the next try.
  if (status === 413 || status === 501) return 'final';
  return isGateway(status) ? 'gateway' : 'other';
}

function ofApi(error: Refusal): Failure {
  const { code, details, requestId } = error;
  const waitSeconds = details?.['retryAfterSeconds'];
  return {
    ...describe(error, apiKind(error), error.status === 0 ? 'network' : code),
    details,
    requestId,
    retryAfterMs: typeof waitSeconds === 'number' ? waitSeconds * 1000 : 0,
  };
}

function apiKind({ status, code }: Refusal): FailureKind {
  if (status === 0) return 'network';
  if (status === 401) return 'credential';
  if (code === 'multipart-not-found') return 'lost';
  if (code === 'checksum-mismatch') return 'damaged';
  if (finalCodes.has(code)) return 'final';
  if (isGateway(status)) return 'gateway';
  return status >= 500 || passingStatuses.has(status) ? 'other' : 'final';
}

function isGateway(status: number): boolean {
  return status === 502 || status === 503 || status === 504;
}

function isRefusal(error: unknown): error is Refusal {
  const { code, status } = (error ?? {}) as Partial<Refusal>;
  return typeof code === 'string' && typeof status === 'number';
}
