import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { ROOT_CONTEXT, SpanStatusCode } from '@opentelemetry/api';
import type { Log } from '../logging/log.js';
import { randomId } from '../secrets/secrets.js';
import type { Metrics } from '../metrics/metrics.js';
import { SpanKind, type Tracing } from '../tracing/tracing.js';
import { whenClosed } from './open-requests.js';

const ids = new WeakMap<IncomingMessage, string>();
const acceptable = /^[A-Za-z0-9_-]{8,64}$/;

export function requestIdOf(request: IncomingMessage): string {
  return ids.get(request) ?? '';
}

/** Keeps a well-formed `x-request-id` of a proxy, else generates one; returns it in every response. */
export function assignRequestId(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  const given = request.headers['x-request-id'];
  const id = typeof given === 'string' && acceptable.test(given) ? given : randomId();
  ids.set(request, id);
  response.setHeader('X-Request-Id', id);
  next();
}

export function requestLog(log: Log): RequestHandler {
  return (request: Request, response: Response, next: NextFunction): void => {
    const startedAt = performance.now();
    whenClosed(response, () => {
      log.info(
        {
          requestId: requestIdOf(request),
          method: request.method,
          route: routeOf(request),
          status: response.statusCode,
          finished: response.writableFinished,
          ms: Math.round(performance.now() - startedAt),
        },
        'request',
      );
    });
    next();
  };
}

/** Times each request and counts its bytes, headers included. */
export function requestMetrics(metrics: Metrics): RequestHandler {
  // A request has come in part before anything here runs, so its bytes begin where those of the one before it ended.
  const counted = new WeakMap<Socket, { read: number; written: number }>();
  return (request: Request, response: Response, next: NextFunction): void => {
    const { socket, method } = request;
    const kind = method === 'GET' || method === 'HEAD' ? 'read' : 'write';
    const stop = metrics.requests.startTimer();
    metrics.requestsInProgress.inc({ kind });
    whenClosed(response, () => {
      const route = routeOf(request);
      metrics.requestsInProgress.dec({ kind });
      // 499, as nginx has it: the other side went away.
      stop({ method, route, status: response.writableFinished ? response.statusCode : 499 });
      const { bytesRead: read, bytesWritten: written } = socket;
      const before = counted.get(socket) ?? { read: 0, written: 0 };
      counted.set(socket, { read, written });
      metrics.bytes.inc({ route, direction: 'in' }, read - before.read);
      metrics.bytes.inc({ route, direction: 'out' }, written - before.written);
    });
    next();
  };
}

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

/** Paths may contain secrets (links, tokens): the pattern of the route, or without one the first segment. */
function routeOf({ route, originalUrl }: Request & { route?: { path: string } }): string {
  if (route) return route.path;
  const [, first = '', ...rest] = originalUrl.split('?', 1)[0]?.split('/') ?? [];
  return rest.length > 0 ? `/${first}/…` : `/${first}`;
}
