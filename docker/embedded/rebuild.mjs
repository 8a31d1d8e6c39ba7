import { watch } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ROOT } from './paths.mjs';
import { say, sentenceOf } from './trouble.mjs';

/** Editors write a file in several steps. */
const QUIET_MS = 100;

/** Compiles the server and the worker whenever their sources change; `node --watch` then restarts them. */
export function rebuildOnChange() {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  let building = Promise.resolve();
  const build = () =>
    (building = building.then(() => ensureBuilt(['server'])).catch((error) => say(sentenceOf(error))));
  const watchers = ['server', 'worker'].map((part) =>
    watch(join(ROOT, part), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(build, QUIET_MS);
    }),
  );
  return { close: () => watchers.forEach((watcher) => watcher.close()) };
}
