import type { IncomingMessage, ServerResponse } from 'node:http';
import { errorAnswer } from '../../../core/errors/error-answer.js';
import { requestIdOf } from '../../../core/http/request-id.js';
import { randomId } from '../../../core/secrets/random.js';

/** A body nobody wants is read and dropped for so long, that the client gets to read why. */
const LINGER_MS = 5000;
const LINGER_BYTES = 16 * 1024 * 1024;
const LOOK_MS = 100;

/**
 * Answers with the error's code; once bytes are on their way, only a cut connection can say that something is wrong
 * (F17). Tells whether nobody foresaw it.
 */
export function refuseRequest(
  request: IncomingMessage,
  response: ServerResponse,
  error: unknown,
): { unexpected: boolean; requestId: string } {
  const requestId = requestIdOf(request) || randomId();
  const { status, body, headers, unexpected } = errorAnswer(error, requestId);
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
  if (!request.complete) dropRest(request);
  return { unexpected, requestId };
}

/** Closing at once would reset the connection, and the answer be lost with what is still in the client's buffers. */
function dropRest(request: IncomingMessage): void {
  const { socket } = request;
  const limit = socket.bytesRead + LINGER_BYTES;
  const until = performance.now() + LINGER_MS;
  request.resume();
  const timer = setInterval(() => {
    const isOver = request.complete || socket.destroyed;
    if (!isOver && socket.bytesRead < limit && performance.now() < until) return;
    clearInterval(timer);
    if (!isOver) socket.destroy();
  }, LOOK_MS).unref();
}
