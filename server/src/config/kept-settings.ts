import * as z from 'zod';
import { ConfigurationError, environmentSchema } from './env.js';
import { givenSettings } from './given-settings.js';
import { backupSettings } from '../backup/backup.settings.js';

/** Addresses and places: another machine has its own. The passphrase opens the backup, the password was for once. */
const NOT_KEPT = new Set([
  'HOST',
  'PORT',
  'PUBLIC_URL',
  'STORAGE_DIR',
  'MONGODB_URI',
  'REDIS_URL',
  'SMTP_URL',
  'ADMIN_PASSWORD',
  'BACKUP_PASSPHRASE',
]);

/** The settings that a backup keeps: secrets, stores and all else that is set. As given, not as parsed. */
export function keptSettings(): Record<string, string> {
  const names = Object.keys(environmentSchema.shape).filter((name) => !NOT_KEPT.has(name));
  return givenSettings(process.env, names).given;
}

/** Alone, for a machine that has no other settings yet. @throws {ConfigurationError} */
export function backupPassphrase(): string {
  const { success, data } = z
    .object(backupSettings)
    .safeParse(givenSettings(process.env, Object.keys(backupSettings)).given);
  if (success && data.BACKUP_PASSPHRASE) return data.BACKUP_PASSPHRASE;
  throw new ConfigurationError('BACKUP_PASSPHRASE is missing or too short: set one of at least 16 characters.');
}
