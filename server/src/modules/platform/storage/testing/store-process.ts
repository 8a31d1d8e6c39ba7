import { startStoreServer, TEST_ENCRYPTION } from './store-server.js';

/** A separate server process for the given folder, which tests may kill. Sends its origin to the parent. */
const [folder = '', kind] = process.argv.slice(2);
const encryption = kind === 'encrypted' ? TEST_ENCRYPTION : undefined;
const { origin } = await startStoreServer({ folder, encryption });
process.send?.({ origin });
