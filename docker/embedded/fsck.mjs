import { runDataCommand } from './data-command.mjs';
import { ENTRIES } from './paths.mjs';
import { runMain } from './trouble.mjs';

/** `npm run fsck`: proves the stored data sound, beside a running `npm start` or alone. */
await runMain(() => runDataCommand(ENTRIES.fsck));
