import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import util from 'node:util';
import { HOME, ROOT, folder } from './paths.mjs';

export const SECRETS = join(HOME, 'secrets.env');

/** @type {Record<string, () => string>} */
const KEYS = {
  JWT_SECRET: () => random(48),
  DERIVATION_SECRET: () => random(48),
  STORAGE_MASTER_KEY: () => random(48),
  RECEIPT_KEY: () => random(32),
};

/** @type {Record<string, () => string>} */
const ADMINISTRATOR = { ADMIN_EMAIL: () => 'admin@sampan.localhost', ADMIN_PASSWORD: () => random(18) };

/** @param {number} bytes */
function random(bytes) {
  return randomBytes(bytes).toString('base64url');
}

/**
 * @param {string} path
 * @returns {Record<string, string>} empty when there is no such file
 */
export function readEnvFile(path) {
  // An old Node cannot read it, and is told so afterwards; a named import would stop it before.
  if (!existsSync(path) || !util.parseEnv) return {};
  return /** @type {Record<string, string>} */ (util.parseEnv(readFileSync(path, 'utf8')));
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
  const generated = { ...KEYS, ...(isFirstStart && ADMINISTRATOR) };
  const missing = Object.entries(generated).filter(([name]) => !present[name] && !(name in ADMINISTRATOR && env[name]));
  const made = Object.fromEntries(missing.map(([name, make]) => [name, make()]));
  if (missing.length) append(file, made);
  chmodSync(file, 0o600);
  return { ...present, ...made };
}

/**
 * For a password that opens nothing, as the records are those of a backup or of another start.
 * @param {string} [file]
 */
export function forgetPassword(file = SECRETS) {
  if (!existsSync(file)) return;
  const lines = readFileSync(file, 'utf8').split('\n');
  replace(file, lines.filter((line) => !/^\s*(export\s+)?ADMIN_PASSWORD\s*=/.test(line)).join('\n'));
}

/**
 * @param {string} file
 * @param {Record<string, string>} secrets
 */
function append(file, secrets) {
  folder(dirname(file));
  const header = '# Generated at the first start. With these, any user can be impersonated.\n';
  const before = existsSync(file) ? readFileSync(file, 'utf8').replace(/\n*$/, '\n') : header;
  const lines = Object.entries(secrets).map(([name, value]) => `${name}=${value}\n`);
  replace(file, before + lines.join(''));
}

/**
 * Whole or not at all: a half-written file would change the secrets of what is already stored.
 * @param {string} file
 * @param {string} text
 */
function replace(file, text) {
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, text, { mode: 0o600 });
  renameSync(temporary, file);
}

/** The operator's environment: variables of the shell win over `.env`. */
export function operatorEnv() {
  return { ...readEnvFile(join(ROOT, '.env')), ...process.env };
}
