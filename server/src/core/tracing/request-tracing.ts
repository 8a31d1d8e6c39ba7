import { ROOT_CONTEXT, SpanStatusCode } from '@opentelemetry/api';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { whenClosed } from '../http/when-closed.js';
import { SpanKind, type Tracing } from './tracing.js';

/** One trace for each request, by its route: the address itself may hold links and names. Callers do not choose traces. */
export function requestTracing(tracing: Tracing): RequestHandler {
  return (request: Request, response: Response, next: NextFunction): void => {
    const { method } = request;
    const span = tracing.begin({
      name: method,
      kind: SpanKind.SERVER,
      attributes: { 'http.request.method': method },
      parent: ROOT_CONTEXT,
    });
    if (!span) {
      next();
      return;
    }
    whenClosed(response, () => {
      const route = routeOrKind(request);
      span.updateName(`${method} ${route}`);
      span.setAttributes({ 'http.route': route, 'http.response.status_code': response.statusCode });
      if (response.statusCode >= 500 || !response.writableFinished) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    tracing.within(span, next);
  };
}

/** Without a route, the first part of an address may be a link already. */
function routeOrKind({ route }: Request & { route?: { path: string } }): string {
  return route?.path ?? 'other';
}
