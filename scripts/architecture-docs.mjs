import { readFileSync, writeFileSync } from 'node:fs';
import { declarations } from './declarations.mjs';
import { withTables } from './document-tables.mjs';

/**
 * Writes the tables of docs/architecture.md from the sources: modules with their collections, events,
 * queues, jobs, schedules.
 * Sentences that people wrote in them stay. With `--check` it only fails when the document is out of date.
 */
const DOCUMENT = 'docs/architecture.md';

const code = (/** @type {string} */ text) => `\`${text}\``;
const codes = (/** @type {string[]} */ texts) => texts.map(code).join(', ') || 'none';

/** @param {number} everyMs */
function interval(everyMs) {
  const seconds = everyMs / 1000;
  if (seconds % 3600 === 0) return `${seconds / 3600} h`;
  return seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;
}

const { modules, collections, events, queues, jobs, schedules } = declarations();
const collectionsOf = (/** @type {string} */ module) =>
  collections
    .filter((it) => it.module === module)
    .map(({ name, hasOutbox }) => code(name) + (hasOutbox ? ' (outbox)' : ''))
    .join(', ') || 'none';

/** Null: a sentence of the document. */
const tables = {
  Module: modules.map((module) => [code(module), null, collectionsOf(module)]),
  Event: events.map(({ name, module, subscribers }) => [code(name), code(module), codes(subscribers)]),
  Queue: queues.map((name) => [
    code(name),
    null,
    codes(jobs.filter(({ queue }) => queue === name).map((it) => it.name)),
  ]),
  Schedule: schedules.map(({ name, everyMs }) => [code(name), interval(everyMs), null]),
};

const before = readFileSync(DOCUMENT, 'utf8');
const after = withTables(before, tables);
if (before !== after && process.argv.includes('--check')) {
  process.stderr.write(`${DOCUMENT} is out of date; run \`npm run docs\`.\n`);
  process.exitCode = 1;
} else if (before !== after) writeFileSync(DOCUMENT, after);
