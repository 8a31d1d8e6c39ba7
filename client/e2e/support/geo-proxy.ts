import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

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
