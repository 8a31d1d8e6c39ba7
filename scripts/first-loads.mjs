import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ensureBuilt } from '../docker/embedded/build.mjs';
import { CliError, runMain, say } from '../docker/embedded/cli-error.mjs';
import { ROOT } from '../docker/embedded/paths.mjs';

/** Scripts that a page may name: over HTTP/1.1 a browser fetches six at a time. */
const SCRIPTS = 15;

/**
 * Most kilobytes of gzipped scripts that the server names for a page, in either language; the first line that fits counts.
 * A little above what the pages need, so that none grows unnoticed. Some goals are lower: 195 for Home, 205 for links and the
 * log-in, 210 for requests, 240 for `/dash`.
 * @type {readonly [path: RegExp, kilobytes: number][]}
 */
const BUDGETS = [
  [/^\/$/, 199],
  [/^\/(w|d|downloads)\//, 218],
  [/^\/r\//, 228],
  [/^\/(login|signup\/login)$/, 219],
  [/^\/dash$/, 245],
  // A form with every kind of field.
  [/^\/dash\/requests\/(new|:slug\/edit)$/, 270],
  [/^\/dash\//, 263],
  [/^\/admin(\/|$)/, 280],
  [/./, 256],
];

/** @typedef {{ path: string, scripts: Record<string, string[]> }} Page */

async function main() {
  await ensureBuilt(['client']);
  const folder = join(ROOT, 'dist/client');
  const read = (/** @type {string} */ name) => readFileSync(join(folder, name));
  const first = [
    ...read('index.html')
      .toString()
      .matchAll(/(?:src|href)="(\/[^"]+\.js)"/g),
  ].map(([, name = '']) => name);
  /** @type {Map<string, number>} */
  const sizes = new Map();
  const sizeOf = (/** @type {string} */ name) => {
    const size = sizes.get(name) ?? gzipSync(read(name)).length;
    sizes.set(name, size);
    return size;
  };
  /** @type {Page[]} */
  const pages = JSON.parse(read('.vite/pages.json').toString());
  const loads = pages.flatMap(({ path, scripts }) =>
    Object.entries(scripts).map(([language, names]) => {
      const all = [...new Set([...first, ...names])];
      const kilobytes = all.reduce((sum, name) => sum + sizeOf(name), 0) / 1000;
      const budget = BUDGETS.find(([fits]) => fits.test(path))?.[1] ?? 0;
      return {
        path,
        language,
        scripts: all.length,
        kilobytes,
        isTooMuch: all.length > SCRIPTS || kilobytes > budget,
        budget,
      };
    }),
  );
  const lineOf = (/** @type {(typeof loads)[number]} */ { path, language, scripts, kilobytes, budget }) =>
    `${path} (${language}): ${kilobytes.toFixed(1)} of ${budget} kB in ${scripts} of ${SCRIPTS} scripts`;
  if (process.argv.includes('--list')) say(loads.map(lineOf).join('\n'));
  const wrong = loads.filter(({ isTooMuch }) => isTooMuch).map(lineOf);
  if (wrong.length > 0)
    throw new CliError(`First loads beyond their budgets (scripts/first-loads.mjs):\n${wrong.join('\n')}`);
}

await runMain(main);
