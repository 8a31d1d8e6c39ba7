import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { formatBytes } from '#contract/display-formats.js';
import { readWholeNumber } from '#contract/text/read-number.js';
import { BackupError, BackupFolder } from './backup/backup-folder.js';
import { Snapshot } from './backup/parts.js';
import { WrongPassphrase } from './backup/seal.js';
import { findDamage } from './backup/verify-backup.js';
import { writeBackup } from './backup/write-backup.js';
import { backupPassphrase } from './config/kept-settings.js';
import { parseEnvironment } from './config/env.js';
import { Clock } from './core/clock/clock.js';
import { runCommand } from './run-command.js';

const USAGE = `Usage:
  npm run backup -- <folder> [--keep <n>]   adds a backup to the folder and removes all but the last n (7)
  npm run backup -- <folder> --verify       reads the last backup completely and compares the checksums`;
const DEFAULT_KEEP = 7;
const MAX_SHOWN = 20;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function write(root: string, keep: number): Promise<number> {
  const env = parseEnvironment({ ...process.env, LOG_LEVEL: 'silent' });
  const folder = await BackupFolder.create(root, backupPassphrase());
  await folder.claim();
  try {
    const { snapshot, documents, objects, copied, copiedBytes, missing } = await writeBackup(env, folder, new Clock());
    const pruned = await folder.prune(keep);
    say(`Backup ${snapshot} is in ${root}: ${documents} records, ${objects} objects.`);
    say(`${copied} objects (${formatBytes(copiedBytes, 'en')}) were copied, the rest were already there.`);
    if (pruned.snapshots > 0) say(`${pruned.snapshots} old backups and ${pruned.objects} copies were removed.`);
    if (missing.length === 0) return 0;
    say(
      `${missing.length} files are lost or damaged in the store and therefore not in the backup; see \`npm run fsck\`:`,
    );
    for (const key of missing.slice(0, MAX_SHOWN)) say(`  ${key}`);
    return 1;
  } finally {
    await folder.release();
  }
}

async function verify(root: string): Promise<number> {
  const folder = await BackupFolder.open(root, backupPassphrase());
  const snapshot = (await folder.snapshots()).at(-1);
  if (snapshot === undefined) throw new BackupError(`There is no complete backup in ${root}.`);
  let count = 0;
  for await (const { sentence } of findDamage(new Snapshot(folder, snapshot))) {
    count += 1;
    if (count <= MAX_SHOWN) say(sentence);
  }
  say(count === 0 ? `Backup ${snapshot} is intact.` : `Backup ${snapshot} is damaged: ${count} problems.`);
  return count === 0 ? 0 : 1;
}

/** Null if the arguments are wrong. */
function commandOf(args: string[]): (() => Promise<number>) | null {
  try {
    const options = { keep: { type: 'string' }, verify: { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const [root, ...others] = positionals;
    const keep = values.keep === undefined ? DEFAULT_KEEP : (readWholeNumber(values.keep) ?? 0);
    if (root === undefined || others.length > 0 || keep < 1) return null;
    return () => (values.verify ? verify(resolve(root)) : write(resolve(root), keep));
  } catch {
    return null;
  }
}

/** Exits with 1 if the backup is missing something or is damaged. */
async function main(): Promise<number> {
  const command = commandOf(process.argv.slice(2));
  if (!command) {
    say(USAGE);
    return 1;
  }
  return command().catch((error: unknown) => {
    if (!(error instanceof BackupError) && !(error instanceof WrongPassphrase)) throw error;
    say(error.message);
    return 1;
  });
}

await runCommand(main);
