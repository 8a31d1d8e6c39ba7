import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type ErrorBody, errorCatalogue, type ErrorCode } from '#contract/errors/catalogue.js';
import { errorsEn } from '#contract/errors/en.js';
import { sentenceOf } from '#contract/errors/sentence.js';
import type { ErrorReports } from '../error-reports/error-reports.js';
import { requestIdOf } from '../http/request-records.js';
import { Log } from '../logging/log.js';
import { AppError } from './app-error.js';
import { InvalidInput } from './invalid-input.js';
import { isUnreachable } from './unreachable.js';

interface ErrorResponse {
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

const UNAVAILABLE = 503;

/** Sends every uncaught error as the common error body. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(
    private readonly log: Log,
    private readonly reports: ErrorReports,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const response = http.getResponse<Response>();
    this.answer(error, http.getRequest<Request>(), response);
  }

  answer(error: unknown, request: Request, response: Response): void {
    const { status, body, headers, unexpected } = errorResponseOf(error, requestIdOf(request));
    if (unexpected) {
      this.log.error({ requestId: body.requestId, err: error }, 'request failed');
      this.reports.report(error, { requestId: body.requestId, call: `${request.method} ${routeIn(request)}` });
    }
    // The log tells the operator which store it is, and why.
    else if (status === UNAVAILABLE && error instanceof Error && error.cause instanceof Error)
      this.log.warn({ requestId: body.requestId, err: error.cause }, 'request refused: unavailable');
    if (response.headersSent) {
      // The headers are sent: only an aborted connection can still signal the failure.
      response.destroy();
      return;
    }
    response.status(status).set(headers).json(body);
  }
}

/** The pattern alone: what was called may be a link. */
function routeIn({ route }: Request & { route?: { path: string } }): string {
  return route?.path ?? '…';
}
