import { join } from 'node:path';
import { ROOT, folder } from '../paths.mjs';
import { answersOk, ask, waitUntil } from '../wait.mjs';

/**
 * Accepts every mail and delivers none: they are read on its web page.
 * @param {import('../services.mjs').Context} context
 * @returns {Promise<import('../services.mjs').Service>}
 */
export async function startMail({ env, dataDir, start, pickPort }) {
  if (env.SMTP_URL) return { took: 'Mail: your own (SMTP_URL)', env: { SMTP_URL: env.SMTP_URL } };
  const smtp = await pickPort('SMTP_PORT', 1025);
  const web = await pickPort('MAIL_WEB_PORT', 1080);
  const place = [
    '--ip',
    '127.0.0.1',
    '--smtp',
    String(smtp),
    '--web-ip',
    env.MAIL_WEB_HOST || '127.0.0.1',
    '--web',
    String(web),
  ];
  const child = start({
    name: 'The mail inbox',
    command: process.execPath,
    args: [join(ROOT, 'node_modules/maildev/bin/maildev'), ...place, '--mail-directory', folder(join(dataDir, 'mail'))],
    log: 'mail',
  });
  const url = `http://127.0.0.1:${web}`;
  const isUp = async () => (await ask(smtp)) !== null && (await answersOk(`${url}/healthz`));
  await waitUntil(isUp, { what: 'The mail inbox', seconds: 180, child });
  return {
    took: 'Mail: a local inbox that delivers nothing (or set SMTP_URL)',
    env: { SMTP_URL: `smtp://127.0.0.1:${smtp}`, MAIL_WEB_URL: url },
    child,
  };
}
