import { describeObjectStore } from '../testing/object-store.contract.js';
import { diskTraits, startStoreServer, TEST_ENCRYPTION } from '../testing/store-server.js';

describe.each([
  { kind: 'plain', encryption: undefined },
  { kind: 'encrypted', encryption: TEST_ENCRYPTION },
])('$kind', ({ encryption }) => {
  describeObjectStore('disk', async () => {
    const server = await startStoreServer({ encryption });
    return { store: server.store, traits: diskTraits(server), close: server.close };
  });
});
