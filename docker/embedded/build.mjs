import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { withoutNodeEnv } from './install.mjs';
import { ENTRIES, HOME, ROOT } from './paths.mjs';
import { remember, remembered } from './state.mjs';
import { npm, runTool } from './tool.mjs';
import { say } from './cli-error.mjs';

const tests = /\.spec\.tsx?$|\/(test|testing|e2e|gallery)\//;

const PARTS = /** @type {const} */ ({
  server: {
    sources: ['server', 'worker', 'nest-cli.json', '.swcrc', 'tsconfig.json', 'package.json', 'package-lock.json'],
    without: tests,
    entry: ENTRIES.server,
  },
  client: { sources: ['client', 'server/contract', 'package-lock.json'], without: tests, entry: ENTRIES.client },
  // Every state of every page, over the fake server of the tests.
  gallery: {
    sources: ['client', 'server/contract', 'package-lock.json'],
    without: /\.spec\.tsx?$|\/e2e\//,
    entry: ENTRIES.gallery,
  },
});

/** @typedef {keyof typeof PARTS} Part */

/**
 * @param {Part} part
 * @returns {string | null} the fingerprint to remember after building, or null when nothing has changed
 */
function outdated(part) {
  const { sources, without, entry } = PARTS[part];
  const now = fingerprint(ROOT, [...sources], (path) => !without.test(path));
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
