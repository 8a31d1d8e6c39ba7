import { watch } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { Child, stopAll, untilStopped } from './child.mjs';
import { runMain, say, sentenceOf } from './cli-error.mjs';
import { ENTRIES, HOME, ROOT, folder } from './paths.mjs';
import { portFrom } from './ports.mjs';
import { prepareMachine } from './preflight.mjs';
import { claimRun, describeRun } from './run-lock.mjs';
import { ensureSecrets, operatorEnv } from './secrets.mjs';
import { ALL_SERVICES, startServices } from './services.mjs';
import { answersOk, waitUntil } from './wait.mjs';

const PORT = 3000;
const VITE_PORT = 5173;

/** Editors write a file in several steps. */
const BUILD_DELAY_MS = 100;

/** `npm run dev`: as `npm start`, with a rebuild and restart after each change of the sources. */
async function main() {
  const env = operatorEnv();
  await claimRun();
  const ports = [
    { variable: 'PORT', fallback: PORT, what: 'the API' },
    { variable: 'VITE_PORT', fallback: VITE_PORT, what: 'the pages' },
  ];
  await prepareMachine({ env, which: ALL_SERVICES, ports });
  const port = portFrom(env.PORT, 'PORT') ?? PORT;
  const pages = portFrom(env.VITE_PORT, 'VITE_PORT') ?? VITE_PORT;
  await ensureBuilt(['server']);
  const services = await startServices({ env, say });
  const baseUrl = `http://localhost:${pages}`;
  const settings = {
    ...ensureSecrets(),
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    PUBLIC_URL: baseUrl,
    STORAGE_DIR: folder(join(HOME, 'data/objects')),
    ...services.env,
    ...env,
    PORT: String(port),
  };
  const own = startTools(settings, pages);
  const children = [...own, ...services.children];
  describeRun({ baseUrl, env: services.env });
  const ready = () => answersOk(`http://127.0.0.1:${port}/health/ready`);
  // The sources may not run yet, and the next change restarts them.
  await waitUntil(ready, { what: 'The server', seconds: 60 }).catch((error) => say(sentenceOf(error)));
  say(`\n  App          ${baseUrl}   (reloads by itself)`);
  say(`  API          http://localhost:${port}   (restarts when the server's sources change)`);
  if (services.env.MAIL_WEB_URL) say(`  Mail inbox   ${services.env.MAIL_WEB_URL}`);
  say('\nThe administrator login is in .sampan/secrets.env. Press Ctrl-C to stop.\n');
  const watcher = rebuildOnChange();
  const failure = await untilStopped(children);
  watcher.close();
  if (failure) process.stderr.write(`${failure}\n`);
  await stopAll(children, [...own.map((child) => () => child.stop()), services.stop]);
  return failure ? 1 : 0;
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {number} pages port
 */
function startTools(env, pages) {
  const start = (/** @type {string} */ name, /** @type {string} */ log, /** @type {string[]} */ args) => {
    const logFile = join(HOME, 'logs', `${log}.log`);
    return new Child({ name, command: process.execPath, args, env, cwd: ROOT, logFile, showsOutput: true });
  };
  const watch = ['--watch', '--watch-preserve-output', '--enable-source-maps'];
  const vite = [join(ROOT, 'node_modules/vite/bin/vite.js'), 'client', '--port', String(pages), '--strictPort'];
  return [
    start('The server', 'server', [...watch, ENTRIES.server]),
    start('The worker', 'worker', [...watch, ENTRIES.worker]),
    start('Vite', 'vite', vite),
  ];
}

/** Compiles the server and the worker when their sources change; `node --watch` then restarts them. */
function rebuildOnChange() {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  let building = Promise.resolve();
  const build = () =>
    (building = building.then(() => ensureBuilt(['server'])).catch((error) => say(sentenceOf(error))));
  const watchers = ['server', 'worker'].map((part) =>
    watch(join(ROOT, part), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(build, BUILD_DELAY_MS);
    }),
  );
  return { close: () => watchers.forEach((watcher) => watcher.close()) };
}

await runMain(main);
