import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { withoutNodeEnv } from './install.mjs';
import { ENTRIES, HOME, ROOT } from './paths.mjs';
import { remember, remembered } from './state.mjs';
import { npm, runTool } from './tool.mjs';
import { say } from './cli-error.mjs';

const isTest = (/** @type {string} */ path) => /\.spec\.tsx?$|\/(test|testing|e2e)\//.test(path);

const PARTS = /** @type {const} */ ({
  server: {
    sources: ['server', 'worker', 'nest-cli.json', '.swcrc', 'tsconfig.json', 'package.json', 'package-lock.json'],
    entry: ENTRIES.server,
  },
  client: { sources: ['client', 'server/contract', 'package-lock.json'], entry: ENTRIES.client },
});

/** @typedef {keyof typeof PARTS} Part */

/**
 * @param {Part} part
 * @returns {string | null} the fingerprint to remember after building, or null when nothing has changed
 */
function outdated(part) {
  const { sources, entry } = PARTS[part];
  const now = fingerprint(ROOT, [...sources], (path) => !isTest(path));
  return existsSync(entry) && remembered()[part] === now ? null : now;
}

/**
 * Builds what has changed since the last build.
 * @param {Part[]} [parts]
 */
export async function ensureBuilt(parts = ['server', 'client']) {
  for (const part of parts) {
    const now = outdated(part);
    if (!now) continue;
    say(`Building the ${part} …`);
    const [command, args] = npm(['run', '--silent', `build:${part}`]);
    await runTool(command, args, {
      cwd: ROOT,
      env: withoutNodeEnv(),
      logFile: join(HOME, `logs/build-${part}.log`),
      what: `Building the ${part}`,
    });
    remember({ [part]: now });
  }
}
