import { join } from 'node:path';
import { Child } from './child.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { claimRun, describeRun } from './lock.mjs';
import { ENTRIES, HOME, ROOT, folder } from './paths.mjs';
import { demandPort, portFrom } from './ports.mjs';
import { rebuildOnChange } from './rebuild.mjs';
import { ensureSecrets, operatorEnv } from './secrets.mjs';
import { startServices } from './services.mjs';
import { stopAll, untilStopped } from './shutdown.mjs';
import { runMain, say, sentenceOf } from './trouble.mjs';
import { answersOk, waitUntil } from './wait.mjs';

const VITE_PORT = 5173;

/** `npm run dev`: as `npm start`, but what is saved is running a moment later. */
async function main() {
  const env = operatorEnv();
  claimRun();
  const port = await demandPort({ port: portFrom(env.PORT, 'PORT') ?? 3000, variable: 'PORT', what: 'the API' });
  const pages = await demandPort({
    port: portFrom(env.VITE_PORT, 'VITE_PORT') ?? VITE_PORT,
    variable: 'VITE_PORT',
    what: 'the pages',
  });
  await ensureInstalled();
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
  const children = [...tools(settings, pages), ...services.children];
  describeRun({ baseUrl, env: services.env });
  await whenReady(`http://127.0.0.1:${port}/health/ready`);
  say(`\n  App          ${baseUrl}   (reloads by itself)`);
  say(`  API          http://localhost:${port}   (restarts when the server's sources change)`);
  if (services.env.MAIL_WEB_URL) say(`  Mail inbox   ${services.env.MAIL_WEB_URL}`);
  say('\nThe administrator is in .sampan/secrets.env; Ctrl-C stops everything.\n');
  const watcher = rebuildOnChange();
  const death = await untilStopped(children);
  watcher.close();
  if (death) process.stderr.write(`${death}\n`);
  const own = children.filter((child) => !services.children.includes(child));
  await stopAll(children, [...own.map((child) => () => child.stop()), services.stop]);
  return death ? 1 : 0;
}

/**
 * Sources that do not run yet are what this command is for, so it goes on without.
 * @param {string} url
 */
async function whenReady(url) {
  try {
    await waitUntil(() => answersOk(url), { what: 'The server', seconds: 60 });
  } catch (error) {
    say(sentenceOf(error));
  }
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {number} pages port
 */
function tools(env, pages) {
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

await runMain(main);
