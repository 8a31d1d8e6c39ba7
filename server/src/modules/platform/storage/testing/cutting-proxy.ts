import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Start of a request; a connection serves several. */
const REQUEST = /^(GET|HEAD|PUT|POST|DELETE) \//;

export interface CuttingProxy {
  origin: string;
  /** Bytes after which the responses to the next requests are cut; each request consumes one entry. */
  cuts: number[];
  seen: { connections: number };
  close(): Promise<void>;
}

/** Proxy that cuts responses after a given number of bytes. */
export async function startCuttingProxy(target: string): Promise<CuttingProxy> {
  const cuts: number[] = [];
  const seen = { connections: 0 };
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    seen.connections += 1;
    const upstream = connect(Number(new URL(target).port), '127.0.0.1');
    let left = Infinity;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
    client.on('data', (chunk: Buffer) => {
      if (REQUEST.test(chunk.subarray(0, 10).toString('latin1'))) left = cuts.shift() ?? Infinity;
      upstream.write(chunk);
    });
    upstream.on('data', (chunk: Buffer) => {
      const passed = chunk.subarray(0, Math.max(left, 0));
      left -= chunk.length;
      if (left > 0) return void client.write(passed);
      client.write(passed, () => client.destroy());
      upstream.destroy();
    });
    client.on('end', () => upstream.end());
    upstream.on('end', () => client.end());
    // A reset connection has no `end` event.
    upstream.on('close', () => client.destroySoon());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, cuts, seen, close };
}
