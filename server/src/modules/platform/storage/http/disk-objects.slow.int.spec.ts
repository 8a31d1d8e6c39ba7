import { MIB } from '#contract/units.js';
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { inPieces, SOON } from '../testing/contract-kit.js';
import { openRequest } from '../testing/raw-request.js';
import { startStoreServer } from '../testing/store-server.js';

/**
 * Runs in `npm run test:all` only: the kernel rarely reports that a slow reader takes bytes, so the test watches for
 * seven seconds. In `npm test`, `open-requests.spec.ts` has who is too slow, `disk-objects.int.spec.ts` uploads that trickle.
 */

it('closes a download that is not read, and continues one that is read slowly', async () => {
  const server = await startStoreServer({ pace: { windowMs: 4500, minBytes: 1024, tickMs: 100 } });
  try {
    await server.store.put('s/big', inPieces(randomBytes(24 * MIB), MIB));
    const url = await server.store.signGet({ key: 's/big', fileName: 'x', expiresInSeconds: SOON });
    const begin = (): Promise<{ received: number; socketClosed: boolean; stop(): void; read(): void }> =>
      new Promise((resolve) => {
        const { request: outgoing } = openRequest(url, { method: 'GET' });
        outgoing.on('error', () => undefined);
        outgoing.end();
        outgoing.on('response', (response) => {
          const state = {
            received: 0,
            socketClosed: false,
            stop: () => outgoing.destroy(),
            // The kernel reports free buffer space only occasionally, so read far less than the window.
            read: () => {
              state.received += (response.read() as Buffer | null)?.length ?? 0;
            },
          };
          response.pause();
          response.on('error', () => undefined);
          response.socket.on('close', () => (state.socketClosed = true));
          resolve(state);
        });
      });
    const [idle, slow] = await Promise.all([begin(), begin()]);
    for (let step = 0; step < 70; step += 1) {
      slow.read();
      await wait(100);
    }
    expect(server.inFlight()).toBe(1);
    expect(slow.socketClosed).toBe(false);
    expect(slow.received).toBeGreaterThan(0);
    idle.stop();
    slow.stop();
  } finally {
    await server.close();
  }
});
