import { describeObjectStore } from '../testing/object-store.contract.js';
import { startStoreServer, TEST_ENCRYPTION } from '../testing/store-server.js';

describe.each([
  { kind: 'plain', encryption: undefined },
  { kind: 'encrypted', encryption: TEST_ENCRYPTION },
])('$kind', ({ encryption }) => {
  describeObjectStore('disk', async () => {
    const { store, clock, close } = await startStoreServer({ encryption });
    return { store, advance: (seconds) => clock.advance(seconds), close };
  });
});
