import { runDataCommand } from './data-command.mjs';
import { ENTRIES } from './paths.mjs';
import { runMain } from './trouble.mjs';

/** `npm run feedback`: prints what people think; `npm run feedback -- 500` more of it. */
await runMain(() => runDataCommand(ENTRIES.feedback));
