import { ENTRIES } from './paths.mjs';
import { runStoreCommand } from './store-command.mjs';
import { runMain } from './trouble.mjs';

/** `npm run store:setup`: makes the buckets named in STORES what the product needs. */
await runMain(() => runStoreCommand(ENTRIES.storeSetup));
