import { createServer, type AddressInfo, type Socket } from 'node:net';
import { EICAR } from '../../scripts/test/servers.mjs';

const COMMAND = 'zINSTREAM\0';
const LENGTH_BYTES = 4;

/** Answers `INSTREAM` as clamd(8) describes it, for one virus. scans.peers.e2e.spec.ts has the real one. */
export async function startFakeClamd({ port = 0, maxBytes }: { port?: number; maxBytes: number }) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let sent = Buffer.alloc(0);
    const read = (chunk: Buffer): void => {
      sent = Buffer.concat([sent, chunk]);
      const reply = replyTo(sent, maxBytes);
      if (reply === null) return;
      // The rest of the stream is read to its end and ignored.
      socket.off('data', read).resume().end(reply);
    };
    socket.on('data', read);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const stop = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  const listens = (server.address() as AddressInfo).port;
  return { url: `tcp://127.0.0.1:${listens}`, port: listens, stop, kill: stop };
}

/** Null while the last frame, which is empty, has not arrived. */
function replyTo(sent: Buffer, maxBytes: number): string | null {
  const frames: Buffer[] = [];
  let total = 0;
  for (let at = COMMAND.length; sent.length >= at + LENGTH_BYTES;) {
    const length = sent.readUInt32BE(at);
    if (length === 0) return `stream: ${Buffer.concat(frames).includes(EICAR) ? 'Eicar-Test FOUND' : 'OK'}\0`;
    total += length;
    if (total > maxBytes) return 'INSTREAM size limit exceeded. ERROR\0';
    at += LENGTH_BYTES + length;
    frames.push(sent.subarray(at - length, at));
  }
  return null;
}
