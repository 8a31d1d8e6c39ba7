import { ENTRIES } from './paths.mjs';
import { runStoreCommand } from './store-command.mjs';
import { runMain } from './trouble.mjs';

/** `npm run store:rewrap`: after the master key was changed, beside a running `npm start` or alone. */
await runMain(() => runStoreCommand(ENTRIES.rewrap));
