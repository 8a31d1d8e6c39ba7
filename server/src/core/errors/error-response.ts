import { HttpException } from '@nestjs/common';
import { type ErrorBody, type ErrorCode, errorCatalogue } from '#contract/errors/catalogue.js';
import { errorsEn } from '#contract/errors/en.js';
import { sentenceOf } from '#contract/errors/sentence.js';
import { AppError } from './app-error.js';
import { InvalidInput } from './invalid-input.js';
import { isUnreachable } from './unreachable.js';

export interface ErrorResponse {
  status: number;
  body: ErrorBody;
  headers: Record<string, string>;
  /** A bug or an outage: log it with its stack. */
  unexpected: boolean;
}

const codeOfStatus: Record<number, ErrorCode> = {
  400: 'invalid-input',
  401: 'unauthenticated',
  403: 'not-yours',
  404: 'not-found',
  405: 'method-not-allowed',
  413: 'body-too-large',
  415: 'unsupported-media-type',
  429: 'too-many-requests',
  503: 'unavailable',
};

/** Error code for errors of body-parser, by their `type`. */
function parserFailure(error: unknown): ErrorCode | null {
  if (!(error instanceof Error) || !('type' in error) || typeof error.type !== 'string') return null;
  if (error.type === 'entity.too.large') return 'body-too-large';
  if (error.type.startsWith('charset.') || error.type.startsWith('encoding.')) return 'unsupported-media-type';
  return error.type.startsWith('entity.') || error.type.startsWith('request.') ? 'invalid-json' : null;
}

function codeOf(error: unknown): { code: ErrorCode; unexpected: boolean } {
  if (error instanceof AppError) return { code: error.code, unexpected: false };
  if (error instanceof InvalidInput) return { code: 'invalid-input', unexpected: false };
  const parsed = parserFailure(error);
  if (parsed) return { code: parsed, unexpected: false };
  if (error instanceof HttpException)
    return { code: codeOfStatus[error.getStatus()] ?? 'internal', unexpected: error.getStatus() >= 500 };
  if (error instanceof URIError) return { code: 'invalid-input', unexpected: false };
  if (isUnreachable(error)) return { code: 'unavailable', unexpected: true };
  return { code: 'internal', unexpected: true };
}

/** Converts anything thrown into the common error body. */
export function errorResponseOf(error: unknown, requestId: string): ErrorResponse {
  const { code, unexpected } = codeOf(error);
  const details = error instanceof AppError ? error.details : undefined;
  const headers: Record<string, string> = {};
  if (typeof details?.['retryAfterSeconds'] === 'number') headers['Retry-After'] = String(details['retryAfterSeconds']);
  if (code === 'unavailable') headers['Retry-After'] = '5';
  return {
    status: errorCatalogue[code].status,
    headers,
    unexpected,
    body: {
      code,
      message: sentenceOf(errorsEn[code], details),
      ...(details && { details }),
      ...(error instanceof InvalidInput && { issues: error.issues }),
      requestId,
    },
  };
}
