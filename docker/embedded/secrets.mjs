import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import util from 'node:util';
import { CliError } from './cli-error.mjs';
import { HOME, ROOT, folder } from './paths.mjs';

export const SECRETS = join(HOME, 'secrets.env');

const HEADER = '# Generated at the first start. Anyone who has these can impersonate any user.\n';

/** Random bytes of each key. */
const KEYS = { JWT_SECRET: 48, DERIVATION_SECRET: 48, STORAGE_MASTER_KEY: 48, RECEIPT_KEY: 32 };

const random = (/** @type {number} */ bytes) => randomBytes(bytes).toString('base64url');

/**
 * @param {string} path
 * @returns {Record<string, string>} empty when there is no such file
 */
export function readEnvFile(path) {
  // An old Node cannot read it, and gets a message later; a named import would stop it before.
  if (!existsSync(path) || !util.parseEnv) return {};
  return /** @type {Record<string, string>} */ (util.parseEnv(readFileSync(path, 'utf8')));
}

/** The operator's environment: variables of the shell win over `.env`. */
export function operatorEnv() {
  return withFilesRead({ ...readEnvFile(join(ROOT, '.env')), ...process.env });
}

/** Settings that the launcher reads, or makes where they are not given. */
const OWN = ['HOST', 'PORT', 'PUBLIC_URL', 'STORAGE_DIR', 'MONGODB_URI', 'REDIS_URL', 'SMTP_URL'];

/**
 * Some settings are needed before server and worker start, which read `NAME_FILE` themselves.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv} with the content of the file as NAME, and without NAME_FILE
 */
export function withFilesRead(env) {
  const read = { ...env };
  for (const name of [...OWN, ...Object.keys(KEYS), 'ADMIN_EMAIL', 'ADMIN_PASSWORD']) {
    const { [name]: value, [`${name}_FILE`]: file } = env;
    if (!file) continue;
    if (value) throw new CliError(`${name} is given twice, also by ${name}_FILE: set only one of the two.`);
    delete read[`${name}_FILE`];
    try {
      read[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    } catch {
      // The line below reports it.
    }
    if (!read[name]) throw new CliError(`The file ${file} of ${name}_FILE cannot be read, or is empty.`);
  }
  return read;
}

/**
 * The secrets of this installation: made at the first start, kept from then on, readable by their owner only. Where there
 * are keys already there is an administrator: a password that was made then would open nothing.
 * @param {string} [file]
 * @param {NodeJS.ProcessEnv} [env] the operator's: where it names a password, none is made
 * @returns {Record<string, string>}
 */
export function ensureSecrets(file = SECRETS, env = operatorEnv()) {
  const present = readEnvFile(file);
  const isFirstStart = !Object.keys(KEYS).some((name) => present[name]);
  const made = Object.fromEntries(
    Object.entries(KEYS).flatMap(([name, bytes]) => (present[name] ? [] : [[name, random(bytes)]])),
  );
  const administrator = { ADMIN_EMAIL: 'admin@sampan.localhost', ADMIN_PASSWORD: random(18) };
  for (const [name, value] of Object.entries(administrator))
    if (isFirstStart && !present[name] && !env[name]) made[name] = value;
  const lines = Object.entries(made).map(([name, value]) => `${name}=${value}\n`);
  const before = existsSync(file) ? readFileSync(file, 'utf8').replace(/\n*$/, '\n') : HEADER;
  if (lines.length) replace(file, before + lines.join(''));
  chmodSync(file, 0o600);
  return { ...present, ...made };
}

/**
 * Removes a password that does not work, because the records come from a backup or from another start.
 * @param {string} [file]
 */
export function forgetPassword(file = SECRETS) {
  if (!existsSync(file)) return;
  const lines = readFileSync(file, 'utf8').split('\n');
  replace(file, lines.filter((line) => !/^\s*(export\s+)?ADMIN_PASSWORD\s*=/.test(line)).join('\n'));
}

/**
 * Whole or not at all: a half-written file would change the secrets of what is already stored.
 * @param {string} file
 * @param {string} text
 */
function replace(file, text) {
  folder(dirname(file));
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, text, { mode: 0o600 });
  renameSync(temporary, file);
}
