import type { ErrorBody, ErrorCode } from '#contract/errors/catalogue.js';

export interface ApiErrorShape {
  code: ErrorCode;
  /** HTTP status; 0 without a response. */
  status: number;
  details?: Record<string, unknown> | undefined;
  issues?: ErrorBody['issues'];
  requestId?: string | undefined;
}

/** Any failed call. Users see the text of `code` in their language. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: Record<string, unknown>;
  readonly issues: NonNullable<ErrorBody['issues']>;
  readonly requestId: string | undefined;

  constructor({ code, status, details = {}, issues = [], requestId }: ApiErrorShape) {
    super(code);
    this.code = code;
    this.status = status;
    this.details = details;
    this.issues = issues;
    this.requestId = requestId;
  }
}

export function hasCode(error: unknown, ...codes: ErrorCode[]): error is ApiError {
  return error instanceof ApiError && codes.includes(error.code);
}

/** Code for a status whose body is not ours: a proxy's error page, or empty. */
export function codeOfStatus(status: number): ErrorCode {
  if (status === 401) return 'unauthenticated';
  if (status === 404) return 'not-found';
  if (status === 413) return 'body-too-large';
  if (status === 429) return 'too-many-requests';
  if (status === 0 || (status >= 502 && status <= 504)) return 'unavailable';
  return 'internal';
}

/** Details of a refused call. */
export function detailsOf(error: unknown): Record<string, unknown> {
  const details = error instanceof Error && 'details' in error ? error.details : undefined;
  return typeof details === 'object' && details !== null ? (details as Record<string, unknown>) : {};
}
