import { startStoreServer } from './store-server.js';

/** A server process of its own over the folder it is given, for tests that kill it. Tells its parent where it listens. */
const [folder = ''] = process.argv.slice(2);
const { origin } = await startStoreServer({ folder });
process.send?.({ origin });
