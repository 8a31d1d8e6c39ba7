import { randomBytes } from 'node:crypto';
import { inPieces, SOON } from './contract-kit.js';
import { startStoreServer, type TEST_ENCRYPTION } from './store-server.js';

export const HAND_OFF = '/stored-files/';

/** A store with one file, whose downloads are handed off; counts those that were admitted. */
export async function startHandingStore(encryption?: typeof TEST_ENCRYPTION) {
  const bytes = randomBytes(2_500_001);
  let begun = 0;
  const count = { begin: () => Promise.resolve(void (begun += 1)), served: () => Promise.resolve() };
  const server = await startStoreServer({ handOff: HAND_OFF, encryption, admit: () => Promise.resolve(count) });
  await server.store.put('area/file.bin', inPieces(bytes));
  const address = (downloadToken?: string): Promise<string> =>
    server.store.signGet({
      key: 'area/file.bin',
      fileName: '报价单.pdf',
      expiresInSeconds: SOON,
      ...(downloadToken && { downloadToken }),
    });
  return { server, bytes, address, begun: () => begun, close: () => server.close() };
}

export type HandingStore = Awaited<ReturnType<typeof startHandingStore>>;
