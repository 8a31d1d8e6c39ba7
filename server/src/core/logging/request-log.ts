import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { requestIdOf } from '../http/request-id.js';
import type { Log } from './log.js';

export function requestLog(log: Log): RequestHandler {
  return (request: Request, response: Response, next: NextFunction): void => {
    const startedAt = performance.now();
    response.on('close', () => {
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

/** Paths may contain secrets (links, tokens): the pattern of the route, or without one the first segment. */
function routeOf({ route, originalUrl }: Request & { route?: { path: string } }): string {
  if (route) return route.path;
  const [, first = '', ...rest] = originalUrl.split('?', 1)[0]?.split('/') ?? [];
  return rest.length > 0 ? `/${first}/…` : `/${first}`;
}
