import type { DiskWaits } from '../adapters/disk/disk-waits.js';
import { startStoreServer, TEST_ENCRYPTION } from './store-server.js';

/** A server process of its own over the folder it is given, for tests that kill it. Tells its parent where it listens. */
const [folder = '', kind, waits] = process.argv.slice(2);
const encryption = kind === 'encrypted' ? TEST_ENCRYPTION : undefined;
const { origin } = await startStoreServer({
  folder,
  encryption,
  ...(waits && { waits: JSON.parse(waits) as DiskWaits }),
});
process.send?.({ origin });
