import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { requestIdOf } from '../http/request-id.js';
import type { Log } from './log.js';

/** Paths contain secrets (links, tokens), so the log has only the route. */
const loggablePath = /^\/[A-Za-z0-9.]*$|^\/(health|v1|api)\/[a-z]+/;

export function requestLog(log: Log): RequestHandler {
  return (request: Request, response: Response, next: NextFunction): void => {
    const startedAt = performance.now();
    const [path = ''] = request.originalUrl.split('?');
    response.on('close', () => {
      log.info(
        {
          requestId: requestIdOf(request),
          method: request.method,
          route: loggablePath.exec(path)?.[0] ?? `/${path.split('/')[1] ?? ''}/…`,
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
