import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Place {
  /** For a browser's `proxy`. */
  server: string;
  close(): Promise<void>;
}

/**
 * A proxy that says where its visitor comes from. Downloads are made by the browser itself, not by the page, and so do
 * not carry the headers that a test sets for the page.
 */
export async function startPlace(address: string): Promise<Place> {
  const proxy = createServer((incoming, answer) => {
    const headers = { ...incoming.headers, 'x-forwarded-for': address };
    const outgoing = request(incoming.url ?? '', { method: incoming.method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    outgoing.on('error', () => answer.destroy());
    answer.on('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    server: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        proxy.closeAllConnections();
      }),
  };
}
