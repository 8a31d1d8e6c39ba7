import type { ServerResponse } from 'node:http';

const waiting = new WeakMap<ServerResponse, (() => void)[]>();

/**
 * Calls `then` once, when the answer is sent or the client has left. All who wait share one listener: with what
 * libraries add, there would be more than Node takes for a leak.
 */
export function whenClosed(response: ServerResponse, then: () => void): void {
  const others = waiting.get(response);
  if (others) {
    others.push(then);
    return;
  }
  const all = [then];
  waiting.set(response, all);
  response.once('close', () => {
    for (const callback of all) callback();
  });
}
