import { readFileSync } from 'node:fs';
import order from './module-order.cjs';
import { sourceFiles } from './source-files.mjs';

const JOB = /const (\w+) = define(Event|Job|FileJob|Schedule)\(\{(.*?)\}\);/gs;
const SUBSCRIBER = /@OnEvent\((\w+), '([^']+)'\)/g;
const COLLECTION = /const ([A-Z_]+) = '(\w+)';/g;
const QUEUES = /const queueNames = \[([^\]]+)\]/;
const WATCHED = /outbox\.watch\(([A-Z_]+)\)/g;
/** @type {Record<string, number>} */
const UNITS = { DAY_MS: 86_400_000, HOUR_MS: 3_600_000, MINUTE_MS: 60_000 };

/** @typedef {{ module: string, text: string }} Source */

/** @returns {Source[]} in the order of the modules, core first */
function sources() {
  const modules = order.moduleOrder();
  const moduleOf = (/** @type {string} */ path) => /modules\/([\w-]+\/[\w-]+)\//.exec(path)?.[1] ?? 'core';
  return sourceFiles('server/src', /(?<!\.spec)\.ts$/)
    .sort()
    .map((path) => ({ module: moduleOf(path), text: readFileSync(path, 'utf8') }))
    .sort((a, b) => modules.indexOf(a.module) - modules.indexOf(b.module));
}

/**
 * @param {Source[]} files
 * @param {RegExp} pattern
 * @returns {{ module: string, text: string, groups: string[] }[]}
 */
const all = (files, pattern) =>
  files.flatMap(({ module, text }) =>
    [...text.matchAll(pattern)].map(([, ...groups]) => ({ module, text, groups: groups.map(String) })),
  );

/** @param {string} product like `10 * 60 * 1000` or `6 * HOUR_MS` */
function milliseconds(product) {
  const factors = product.split('*').map((factor) => UNITS[factor.trim()] ?? Number(factor.replaceAll('_', '')));
  const result = factors.reduce((a, b) => a * b);
  if (Number.isNaN(result)) throw new Error(`"${product}" is no length of time.`);
  return result;
}

/** @param {Source[]} files */
function declaredJobs(files) {
  return all(files, JOB).flatMap(({ module, groups: [variable = '', kind = '', body = ''] }) => {
    const name = /\bname: '([^']+)'/.exec(body)?.[1];
    // A function that declares jobs for others has no name of its own.
    if (name === undefined) return [];
    const queue = /\bqueue: '(\w+)'/.exec(body)?.[1] ?? 'bulk';
    const everyMs = kind === 'Schedule' ? milliseconds(/\beveryMs: ([^,}]+)/.exec(body)?.[1] ?? '') : 0;
    return [{ module, variable, kind, name, queue, everyMs }];
  });
}

/** @param {Source[]} files */
function declaredCollections(files) {
  const watched = new Set(all(files, WATCHED).map(({ groups: [variable = ''] }) => variable));
  return all(files, COLLECTION)
    .filter(({ text, groups: [variable] }) => text.includes(`{ collection: ${variable},`))
    .map(({ module, groups: [variable = '', name = ''] }) => ({ module, name, hasOutbox: watched.has(variable) }));
}

/** Declarations in the server's sources. */
export function declarations() {
  const files = sources();
  const jobs = declaredJobs(files);
  const subscribers = all(files, SUBSCRIBER).map(({ groups: [variable = '', name = ''] }) => ({ variable, name }));
  return {
    modules: order.moduleOrder(),
    collections: declaredCollections(files),
    queues: files.flatMap(({ text }) => QUEUES.exec(text)?.[1]?.match(/\w+/g) ?? []),
    events: jobs
      .filter(({ kind }) => kind === 'Event')
      .map((event) => ({
        ...event,
        subscribers: subscribers.filter(({ variable }) => variable === event.variable).map(({ name }) => name),
      })),
    jobs: jobs.filter(({ kind }) => kind === 'Job' || kind === 'FileJob'),
    schedules: jobs.filter(({ kind }) => kind === 'Schedule'),
  };
}
