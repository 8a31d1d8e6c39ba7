import type { IncomingMessage, ServerResponse } from 'node:http';
import { errorResponseOf } from '../../../../core/errors/error.filter.js';
import { requestIdOf } from '../../../../core/http/request-records.js';
import { randomId } from '../../../../core/secrets/secrets.js';

/** Maximum time and size for which a refused body is drained, so that the client can read the response. */
const LINGER_MS = 5000;
const LINGER_BYTES = 16 * 1024 * 1024;
const CHECK_INTERVAL_MS = 100;

/**
 * Sends the error as JSON. Once the headers are sent, only an aborted connection can signal the failure. Returns whether
 * the error was unexpected.
 */
export function refuseRequest(
  request: IncomingMessage,
  response: ServerResponse,
  error: unknown,
): { unexpected: boolean; requestId: string } {
  const requestId = requestIdOf(request) || randomId();
  const { status, body, headers, unexpected } = errorResponseOf(error, requestId);
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return { unexpected, requestId };
  }
  const text = Buffer.from(JSON.stringify(body));
  response.writeHead(status, {
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': text.length,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': 'noindex',
  });
  response.end(request.method === 'HEAD' ? undefined : text);
  if (!request.complete) drain(request);
  return { unexpected, requestId };
}

/** Closing at once would reset the connection, and the client would lose the response. */
function drain(request: IncomingMessage): void {
  const { socket } = request;
  const limit = socket.bytesRead + LINGER_BYTES;
  const until = performance.now() + LINGER_MS;
  request.resume();
  const timer = setInterval(() => {
    const isOver = request.complete || socket.destroyed;
    if (!isOver && socket.bytesRead < limit && performance.now() < until) return;
    clearInterval(timer);
    if (!isOver) socket.destroy();
  }, CHECK_INTERVAL_MS).unref();
}
