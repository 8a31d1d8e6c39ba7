import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';

/*
 * Lighthouse over pages of a running installation, which must reach 95 in each category:
 *   node scripts/lighthouse.mjs --url http://localhost:3000 [--desktop] [--runs 3] [--lighthouse path/to/cli/index.js] [/page …]
 * Of several runs the median counts: a machine that is busy with something else is slower in some. It is too heavy for a dependency; without `--lighthouse` npx fetches it. CHROME_PATH names the browser.
 */
const VERSION = 12;
const LEAST = 95;
const PAGES = ['/', '/product/document-receipts', '/pricing', '/blog/send-big-files-to-china', '/support'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    lighthouse: { type: 'string' },
    // Lighthouse's own default is a phone of a quarter of this processor's speed on a slow line.
    desktop: { type: 'boolean', default: false },
    runs: { type: 'string', default: '1' },
  },
});
const [command, ...start] = values.lighthouse
  ? [process.execPath, values.lighthouse]
  : ['npx', '--yes', `lighthouse@${VERSION}`];

/**
 * @typedef {{ id: string, score: number, auditRefs: { id: string, weight: number }[] }} Category
 * @typedef {{ score: number | null, displayValue?: string }} Audit
 */

/**
 * @param {string} page
 * @returns {Promise<{ categories: Record<string, Category>, audits: Record<string, Audit> }>}
 */
async function scoresOf(page) {
  const folder = await mkdtemp(join(tmpdir(), 'lighthouse-'));
  const report = join(folder, 'report.json');
  const flags = ['--quiet', '--output=json', `--output-path=${report}`, '--chrome-flags=--headless=new --no-sandbox'];
  if (values.desktop) flags.push('--preset=desktop');
  try {
    await promisify(execFile)(command, [...start, values.url + page, ...flags], { maxBuffer: 1e8 });
    return JSON.parse(await readFile(report, 'utf8'));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * The run in the middle, by performance.
 * @param {string} page
 */
async function medianOf(page) {
  /** @type {Awaited<ReturnType<typeof scoresOf>>[]} */
  const runs = [];
  while (runs.length < Number(values.runs)) runs.push(await scoresOf(page));
  const performanceOf = (/** @type {(typeof runs)[number]} */ run) => run.categories['performance']?.score ?? 0;
  runs.sort((left, right) => performanceOf(left) - performanceOf(right));
  const median = runs[Math.floor(runs.length / 2)];
  if (!median) throw new Error('no run');
  return median;
}

for (const page of positionals.length > 0 ? positionals : PAGES) {
  const { categories, audits } = await medianOf(page);
  const scores = Object.values(categories).map(({ id, score }) => [id, Math.round(score * 100)]);
  const weak = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9).map(({ id }) => id),
  );
  const figures = [
    'first-contentful-paint',
    'largest-contentful-paint',
    'speed-index',
    'cumulative-layout-shift',
    'total-blocking-time',
  ].map((id) => audits[id]?.displayValue);
  const line = scores.map(([id, score]) => `${id} ${score}`).join(', ');
  process.stdout.write(
    `${page}: ${line}; ${figures.join(', ')}${weak.length > 0 ? `; weak: ${weak.join(', ')}` : ''}\n`,
  );
  if (scores.some(([, score]) => Number(score) < LEAST)) process.exitCode = 1;
}
