import type { Socket } from 'node:net';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { routeOf } from '../http/route-of.js';
import { whenClosed } from '../http/when-closed.js';
import type { Metrics } from './metrics.js';

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
