import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { ErrorReports } from '../error-reports/error-reports.js';
import { requestIdOf } from '../http/request-records.js';
import { Log } from '../logging/log.js';
import { errorResponseOf } from './error-response.js';

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
    // Who runs the service learns which store it is, and why.
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
