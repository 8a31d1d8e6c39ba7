import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface LinkFaults {
  /** Bytes per second in each direction of each connection; 0: unlimited. */
  bytesPerSecond: number;
  /** Delay before each chunk of a response, in ms. */
  latencyMs: number;
  /** The next connections, this many, are reset after `resetAfterBytes` from the client. */
  resets: number;
  resetAfterBytes: number;
  /** False: no bytes pass and nothing is closed, as on a half-open connection. */
  isUp: boolean;
}

const TICK_MS = 20;

/** Relays bytes at a limited rate, with the current faults. */
function relay(from: Socket, to: Socket, faults: LinkFaults, delayMs: () => number): void {
  from.on('data', (chunk: Buffer) => {
    from.pause();
    const pass = (): void => {
      if (!faults.isUp) {
        setTimeout(pass, TICK_MS);
        return;
      }
      to.write(chunk, () => from.resume());
    };
    const rateMs = faults.bytesPerSecond > 0 ? (chunk.length / faults.bytesPerSecond) * 1000 : 0;
    setTimeout(pass, delayMs() + rateMs);
  });
  from.on('end', () => to.end());
}

export const NO_LINK_FAULTS: LinkFaults = {
  bytesPerSecond: 0,
  latencyMs: 0,
  resets: 0,
  resetAfterBytes: 0,
  isUp: true,
};

/** Proxy that simulates a slow, resetting or dead network. `faults` may be changed at any time. */
export async function startFaultyLink(
  targetPort: number,
  faults: LinkFaults,
): Promise<{ port: number; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(targetPort, '127.0.0.1');
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    let sent = 0;
    client.on('data', (chunk: Buffer) => {
      const before = sent;
      sent += chunk.length;
      const isDue = faults.resets > 0 && before <= faults.resetAfterBytes && sent > faults.resetAfterBytes;
      if (!isDue) return;
      faults.resets -= 1;
      client.resetAndDestroy();
    });
    relay(client, upstream, faults, () => 0);
    relay(upstream, client, faults, () => faults.latencyMs);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  return { port: (server.address() as AddressInfo).port, close };
}
