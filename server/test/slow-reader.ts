import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { TestWorld } from './harness.js';

/** Reads 64 bytes a second; `received` is the number of bytes read when the server closed the connection. */
export async function trickle(world: TestWorld, url: string): Promise<{ received: Promise<number> }> {
  const { pathname, search, port } = new URL(url, world.url);
  const accepted = once(world.app.getHttpServer(), 'connection');
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: x\r\n\r\n`);
  let received = 0;
  const timer = setInterval(() => void (received += (socket.read(64) as Buffer | null)?.length ?? 0), 1000);
  const [served] = (await accepted) as [Socket];
  return {
    received: new Promise((resolve) => {
      served.once('close', () => {
        clearInterval(timer);
        socket.destroy();
        resolve(received);
      });
    }),
  };
}
