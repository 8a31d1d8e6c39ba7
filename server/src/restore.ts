import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isAdministratorsPassword } from './backup/administrators-password.js';
import { BackupError, BackupFolder } from './backup/backup-folder.js';
import { BackupDatabase } from './backup/data/database.js';
import { Snapshot } from './backup/parts.js';
import { restoreBackup, settingsOf } from './backup/restore-backup.js';
import { WrongPassphrase } from './backup/seal.js';
import { settingsFile } from './backup/settings-file.js';
import { versionMismatch } from './backup/version-mismatch.js';
import { backupPassphrase } from './config/kept-settings.js';
import { parseEnvironment } from './config/env.js';
import { buildInfo } from './core/build-info.js';
import { Clock } from './core/clock/clock.js';
import { runCommand } from './run-command.js';

const USAGE = `Usage:
  npm run restore -- <folder> [--snapshot <name>]                    restores a backup (default: the last one);
                                                                     --other-version: even from another version;
                                                                     --without-damaged: everything except damaged files
  npm run restore -- <folder> [--snapshot <name>] --settings <file>  only writes its settings, including secrets, to a file`;
const HOW_TO_RESTORE =
  'Restore it with the version that wrote it, then upgrade. Or add --other-version: the next start migrates records of an older version; records of a newer one may be unreadable.';
const MAX_SHOWN = 20;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

interface Wish {
  root: string;
  name: string | undefined;
  settings: string | undefined;
  otherVersion: boolean;
  withoutDamaged: boolean;
}

async function run({ root, name, settings, ...wish }: Wish): Promise<number> {
  const folder = await BackupFolder.open(root, backupPassphrase());
  const all = await folder.snapshots();
  const chosen = name ?? all.at(-1);
  if (chosen === undefined || !all.includes(chosen))
    throw new BackupError(`There is no such backup in ${root}. Available: ${all.join(', ') || 'none'}.`);
  const snapshot = new Snapshot(folder, chosen);
  return settings === undefined ? restore(snapshot, wish) : writeSettings(snapshot, resolve(settings));
}

async function restore(
  snapshot: Snapshot,
  { otherVersion, withoutDamaged }: Pick<Wish, 'otherVersion' | 'withoutDamaged'>,
): Promise<number> {
  const mismatch = versionMismatch((await snapshot.manifest()).writtenBy, buildInfo);
  if (mismatch?.isRefused && !otherVersion) throw new BackupError(`${mismatch.sentence} ${HOW_TO_RESTORE}`);
  if (mismatch) say(mismatch.sentence);
  const env = parseEnvironment({ ...process.env, LOG_LEVEL: 'silent' });
  const { documents, objects, missing } = await restoreBackup(snapshot, { env, clock: new Clock(), withoutDamaged });
  say(`Backup ${snapshot.name} is restored: ${documents} records, ${objects} objects.`);
  const isRight = await isAdministratorsPassword(env);
  if (isRight === false)
    say(`ADMIN_PASSWORD is not the password of ${env.ADMIN_EMAIL}: the password from the time of the backup applies.`);
  if (missing.length === 0) return 0;
  say(`${missing.length} objects are missing from their buckets, differ, or have damaged copies:`);
  for (const key of missing.slice(0, MAX_SHOWN)) say(`  ${key}`);
  return 1;
}

async function writeSettings(snapshot: Snapshot, file: string): Promise<number> {
  const settings = settingsFile(await settingsOf(snapshot, await snapshot.manifest()));
  await writeFile(file, settings, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new BackupError(`${file} already exists. Choose another file.`) : error;
  });
  say(`The settings of backup ${snapshot.name} are in ${file}.`);
  return 0;
}

/** Null if the arguments are wrong. */
function wishOf(args: string[]): Wish | null {
  try {
    const options = {
      snapshot: { type: 'string' },
      settings: { type: 'string' },
      'other-version': { type: 'boolean', default: false },
      'without-damaged': { type: 'boolean', default: false },
    } as const;
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const [root, ...others] = positionals;
    if (root === undefined || others.length > 0) return null;
    const { snapshot: name, settings, 'other-version': otherVersion, 'without-damaged': withoutDamaged } = values;
    return { root: resolve(root), name, settings, otherVersion, withoutDamaged };
  } catch {
    return null;
  }
}

/** Whether nothing was written yet. */
async function isUntouched(): Promise<boolean> {
  const database = await BackupDatabase.connect(parseEnvironment({ ...process.env, LOG_LEVEL: 'silent' }).MONGODB_URI);
  try {
    return (await database.findContent()) === null && (await database.findRestore()) === null;
  } finally {
    await database.close();
  }
}

/** Exits with 1 if not everything was restored, with 3 if nothing was, and the system is as empty as before. */
async function main(): Promise<number> {
  const wish = wishOf(process.argv.slice(2));
  if (!wish) {
    say(USAGE);
    return 1;
  }
  return run(wish).catch(async (error: unknown) => {
    if (!(error instanceof BackupError) && !(error instanceof WrongPassphrase)) throw error;
    say(error.message);
    return wish.settings === undefined && (await isUntouched()) ? 3 : 1;
  });
}

await runCommand(main);
