import type { BrowserContext, Page } from '@playwright/test';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** The line between a page and the server. */
export interface Line {
  /** Slows what the page sends, so that there is time to act in the middle; null lets it go. */
  limitUpload(bytesPerSecond: number | null): Promise<void>;
  /** Takes the network away, running requests included, and notifies the page, as a device does. */
  cut(): Promise<void>;
  mend(): Promise<void>;
}

/** Through one debugging session only: of several that set conditions, the browser obeys the first. */
export async function lineOf(context: BrowserContext, page: Page): Promise<Line> {
  const session = await context.newCDPSession(page);
  const set = async (offline: boolean, uploadThroughput: number): Promise<void> => {
    const conditions = { offline, latency: 0, downloadThroughput: -1, uploadThroughput };
    await session.send('Network.emulateNetworkConditions', conditions);
  };
  return {
    limitUpload: (bytesPerSecond) => set(false, bytesPerSecond ?? -1),
    // Held at a byte a second: without a limit, what was held back before would still slip through.
    cut: () => set(true, 1),
    mend: () => set(false, -1),
  };
}

/** Slow enough that an upload stays where it is while a test presses buttons, on a busy machine as well. */
export const CRAWL = 500_000;

/** All that leaves a browser, except for bodies that the browser keeps to itself. */
export function watchRequests(context: BrowserContext): string[] {
  const sent: string[] = [];
  context.on('request', (request) => {
    sent.push(request.url(), JSON.stringify(request.headers()), request.postDataBuffer()?.toString('latin1') ?? '');
  });
  return sent;
}

/** How many bytes of an upload the server says it has: of the next such answer, which may be long in coming. */
export function keptBytes(page: Page): Promise<number> {
  return page
    .waitForResponse(
      (response) =>
        response.request().method() === 'GET' && /\/multiparts\/[^/]+\/parts$/.test(new URL(response.url()).pathname),
      { timeout: 120_000 },
    )
    .then(async (answer) => ((await answer.json()) as { parts: { size: number }[] }).parts)
    .then((parts) => parts.reduce((sum, { size }) => sum + size, 0));
}

/** Counts requests and bytes to the store from now on. */
export function countSent(page: Page): () => Promise<{ requests: number; bytes: number }> {
  const sizes: Promise<number>[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'PUT' || !new URL(request.url()).pathname.startsWith('/objects/')) return;
    sizes.push(request.headerValue('content-length').then(Number));
  });
  return async () => {
    const all = await Promise.all(sizes);
    return { requests: all.length, bytes: all.reduce((sum, size) => sum + size, 0) };
  };
}

export interface GeoProxy {
  /** For a browser's `proxy`. */
  server: string;
  /** The next answer to such a request loses its connection after that many bytes. */
  breakNext(path: RegExp, afterBytes: number): void;
  /** From now on answers come at this speed; null lets them go. */
  slowDown(bytesPerSecond: number | null): void;
  /** Requests to such addresses that were answered, by their `Range`; null where there was none. */
  rangesAsked(path: RegExp): (string | null)[];
  close(): Promise<void>;
}

interface Break {
  path: RegExp;
  afterBytes: number;
}

/** Passes that many bytes, then cuts the connection. */
function passBroken(response: IncomingMessage, answer: ServerResponse, afterBytes: number): void {
  let left = afterBytes;
  response.on('end', () => answer.end());
  response.on('data', (chunk: Buffer) => {
    if (left <= 0) return;
    const part = chunk.subarray(0, left);
    left -= part.length;
    answer.write(part, () => {
      if (left <= 0) answer.destroy();
    });
  });
}

/** Passes bytes no faster than `speed` says at the time. */
async function passSlowly(
  response: IncomingMessage,
  answer: ServerResponse,
  speed: () => number | null,
): Promise<void> {
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      const bytesPerSecond = speed();
      if (answer.destroyed) return;
      answer.write(chunk);
      if (bytesPerSecond !== null) await pause((chunk.length / bytesPerSecond) * 1000);
      if (answer.writableNeedDrain) await once(answer, 'drain');
    }
    answer.end();
  } catch {
    answer.destroy();
  }
}

/**
 * A proxy that says where its visitor comes from, and whose lines can be made to break. Downloads are made by the browser
 * itself, not by the page, and so do not carry the headers that a test sets for the page.
 */
export async function startGeoProxy(address: string): Promise<GeoProxy> {
  const breaks: Break[] = [];
  let bytesPerSecond: number | null = null;
  const asked: { path: string; range: string | null }[] = [];
  const proxy = createServer((incoming, answer) => {
    const headers = { ...incoming.headers, 'x-forwarded-for': address };
    const path = new URL(incoming.url ?? '').pathname;
    // Each on a connection of its own: the other side may be closing one that was kept.
    const options = { method: incoming.method, headers, agent: false } as const;
    const outgoing = request(incoming.url ?? '', options, (response) => {
      asked.push({ path, range: incoming.headers.range ?? null });
      answer.writeHead(response.statusCode ?? 502, response.headers);
      const broken = incoming.method === 'GET' ? breaks.findIndex((planned) => planned.path.test(path)) : -1;
      const [planned] = broken === -1 ? [] : breaks.splice(broken, 1);
      if (planned) passBroken(response, answer, planned.afterBytes);
      else if (bytesPerSecond !== null) void passSlowly(response, answer, () => bytesPerSecond);
      else response.pipe(answer);
    });
    outgoing.on('error', () => answer.destroy());
    answer.on('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    server: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    breakNext: (path, afterBytes) => void breaks.push({ path, afterBytes }),
    slowDown: (speed) => {
      bytesPerSecond = speed;
    },
    rangesAsked: (path) => asked.filter((seen) => path.test(seen.path)).map(({ range }) => range),
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        proxy.closeAllConnections();
      }),
  };
}
