import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { startApp } from './app.mjs';
import { ensureBuilt, remember, remembered } from './build.mjs';
import { stopAll, untilStopped } from './child.mjs';
import { runMain, say } from './cli-error.mjs';
import { ENTRIES, HOME, ROOT, shown } from './paths.mjs';
import { portFrom } from './ports.mjs';
import { prepareMachine } from './preflight.mjs';
import { claimRun, describeRun } from './run-lock.mjs';
import { ensureSecrets, forgetPassword, operatorEnv, SECRETS } from './secrets.mjs';
import { ALL_SERVICES, startServices } from './services.mjs';

const PORT = 3000;

/** `npm start`: everything on one machine, from a fresh clone to the printed addresses. */
async function main() {
  const env = operatorEnv();
  await claimRun();
  const ports = [{ variable: 'PORT', fallback: PORT, what: 'the app' }];
  await prepareMachine({ env, which: ALL_SERVICES, ports });
  const port = portFrom(env.PORT, 'PORT') ?? PORT;
  await ensureBuilt();
  const secrets = ensureSecrets();
  const services = await startServices({ env, say });
  const settings = { ...secrets, ...services.env, ...env, PORT: String(port) };
  const app = await startApp({ dir: HOME, env: settings }).catch(async (error) => {
    await services.stop();
    throw error;
  });
  describeRun({ baseUrl: app.baseUrl, env: services.env });
  const password = passwordToShow({ ...app.settings, ADMIN_PASSWORD: secrets.ADMIN_PASSWORD });
  announce({ baseUrl: app.baseUrl, mailUrl: services.env.MAIL_WEB_URL, email: app.settings.ADMIN_EMAIL, password });
  const children = [app.running.server, app.running.worker, ...services.children];
  const failure = await untilStopped(children);
  if (failure) process.stderr.write(`${failure}\n`);
  await stopAll(children, [app.stop, services.stop]);
  return failure ? 1 : 0;
}

/**
 * The password that was made for the administrator, once. Where the database has one of another start, or of a backup,
 * the made one opens nothing and is forgotten.
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | null}
 */
function passwordToShow(env) {
  if (!env.ADMIN_PASSWORD || remembered().adminShown) return null;
  const { status } = spawnSync(process.execPath, [ENTRIES.administrator], { cwd: ROOT, env, stdio: 'ignore' });
  if (status === 1) forgetPassword();
  return status === 0 ? env.ADMIN_PASSWORD : null;
}

/** @param {{ baseUrl: string, mailUrl: string | undefined, email: string | undefined, password: string | null }} facts */
function announce({ baseUrl, mailUrl, email, password }) {
  say(`\nSampan is ready after ${(performance.now() / 1000).toFixed(1)} s.\n`);
  say(`  App          ${baseUrl}`);
  if (mailUrl) say(`  Mail inbox   ${mailUrl}`);
  say(`  Queue board  ${baseUrl}/queues   (for the administrator)`);
  if (password) {
    say(`\n  Administrator  ${email}`);
    say(`  Password       ${password}`);
    say(`  (shown only this once; it is saved in ${shown(SECRETS)})`);
    remember({ adminShown: true });
  }
  say(`\nPress Ctrl-C to stop. Your data stays in ${shown(join(HOME, 'data'))}.`);
}

await runMain(main);
