import type { IncomingMessage, ServerResponse } from 'node:http';
import { type LinkFaults, NO_LINK_FAULTS, startFaultyLink } from './faulty-link.js';
import { startStoreServer, type StoreServer } from './store-server.js';

export interface StoreFaults {
  /** Share of requests, 0 … 1, that fail with one of `failureStatuses`. */
  failureRate: number;
  failureStatuses: number[];
  /** Share of requests that are served, but whose response is lost. */
  lostAnswerRate: number;
}

export interface FaultyStore extends StoreServer {
  /** May be changed at any time; initially none. */
  faults: StoreFaults & LinkFaults;
  /** Counters. */
  seen: { requests: number; failed: number; lost: number; bytesReceived: number };
}

/** Reproducible random numbers in [0, 1) (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * The real disk store and HTTP handler behind a simulated network, with injected failures. Without faults it is a plain store.
 */
export async function startFaultyStore({ seed = 1 }: { seed?: number } = {}): Promise<FaultyStore> {
  const random = seeded(seed);
  const seen = { requests: 0, failed: 0, lost: 0, bytesReceived: 0 };
  const faults = { ...NO_LINK_FAULTS, failureRate: 0, failureStatuses: [500, 503], lostAnswerRate: 0 };

  const fail = (response: ServerResponse): void => {
    seen.failed += 1;
    const status = faults.failureStatuses[Math.floor(random() * faults.failureStatuses.length)] ?? 500;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({ code: status === 503 ? 'unavailable' : 'internal', message: '', requestId: 'faulty' }),
    );
  };
  const loseAnswer = (response: ServerResponse): void => {
    seen.lost += 1;
    response.end = () => response.destroy();
    response.write = () => {
      response.destroy();
      return false;
    };
  };
  const wrap =
    (handler: (request: IncomingMessage, response: ServerResponse) => void) =>
    (request: IncomingMessage, response: ServerResponse): void => {
      seen.requests += 1;
      const before = request.socket.bytesRead;
      response.once('close', () => {
        seen.bytesReceived += request.socket.bytesRead - before;
      });
      if (random() < faults.failureRate) return fail(response);
      if (random() < faults.lostAnswerRate) loseAnswer(response);
      handler(request, response);
    };

  let closeLink = (): Promise<void> => Promise.resolve();
  const originOf = async (port: number): Promise<string> => {
    const link = await startFaultyLink(port, faults);
    closeLink = link.close;
    return `http://127.0.0.1:${link.port}`;
  };
  const server = await startStoreServer({ wrap, originOf });
  const close = async (): Promise<void> => {
    await closeLink();
    await server.close();
  };
  return { ...server, faults, seen, close };
}
