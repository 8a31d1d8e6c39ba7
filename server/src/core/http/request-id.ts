import type { IncomingMessage, ServerResponse } from 'node:http';
import { randomId } from '../secrets/random.js';

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
