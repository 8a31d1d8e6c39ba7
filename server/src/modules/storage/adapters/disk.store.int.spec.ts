import { describeObjectStore } from '../testing/object-store.contract.js';
import { startStoreServer } from '../testing/store-server.js';

describeObjectStore('disk', async () => {
  const { store, clock, close } = await startStoreServer();
  return { store, advance: (seconds) => clock.advance(seconds), close };
});
