import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { requestIdOf } from '../http/request-id.js';
import { routeOf } from '../http/route-of.js';
import { whenClosed } from '../http/when-closed.js';
import type { Log } from './log.js';

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
