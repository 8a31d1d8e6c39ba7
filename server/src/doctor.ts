import 'reflect-metadata';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Module, type DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DAY_MS } from '#contract/units.js';
import { latestBackup } from './backup/backup-folder.js';
import { BackupDatabase } from './backup/data/database.js';
import { type Environment, parseEnvironment } from './config/env.js';
import { Clock } from './core/clock/clock.js';
import { CoreModule } from './core/core.module.js';
import { type Check, DATABASE_FIX, Doctor, failure, messageOf } from './modules/staff/operations/index.js';
import { productModules } from './product-modules.js';
import { runCommand } from './run-command.js';

@Module({})
class DoctorCommandModule {
  static forRoot(env: Environment): DynamicModule {
    return {
      module: DoctorCommandModule,
      imports: [CoreModule.forRoot({ env, service: 'doctor' }), ...productModules],
    };
  }
}

const USAGE = `Usage: npm run doctor -- [--mail-to <address>] [--dkim <selector>] [--backup <folder>] [--json]
  checks everything the installation depends on, and says how to fix what is wrong
  --mail-to  sends a test email there      --dkim  the selector of the key that the mail server signs with
  --backup   checks how old the last backup in the folder is
  --json     prints the checks as JSON
  With a proxy in front of the server it takes over a minute: it tries an upload on a slow line.
  Exits with 1 if something needs fixing.`;

const OLDEST_BACKUP_MS = 2 * DAY_MS;
/** Longer than the default limit of Traefik, and of many others: 60 s. */
const SLOW_UPLOAD_MS = 65_000;
const MARKS = { ok: 'ok   ', warning: 'warn ', failure: 'FAIL ' } as const;

interface Wish {
  mailTo: string | null;
  dkimSelector: string | null;
  backup: string | null;
  isJson: boolean;
}

/** Null if the arguments are wrong. */
function wishOf(args: string[]): Wish | null {
  try {
    const text = { type: 'string' } as const;
    const { values } = parseArgs({
      args,
      options: { 'mail-to': text, dkim: text, backup: text, json: { type: 'boolean' } },
    });
    const { 'mail-to': mailTo = null, dkim: dkimSelector = null, backup = null, json: isJson = false } = values;
    return { mailTo, dkimSelector, backup, isJson };
  } catch {
    return null;
  }
}

function print({ id, level, text, fix }: Check): void {
  process.stdout.write(`${MARKS[level]} ${id.padEnd(22)} ${text}\n`);
  for (const line of fix) process.stdout.write(`${' '.repeat(29)}${line}\n`);
}

/** The folder itself: it may have been lost since the backup. */
async function folderCheck(folder: string): Promise<Check> {
  const id = 'backup-folder';
  const fix = ['Run `npm run backup -- <folder>` every night; see docs/operations.md.'];
  const latest = await latestBackup(resolve(folder));
  if (!latest) return { id, level: 'failure', text: `There is no complete backup in ${folder}.`, fix };
  const text = `the last backup in ${folder} is from ${latest.toISOString()}`;
  const isOld = new Clock().now().getTime() - latest.getTime() > OLDEST_BACKUP_MS;
  return isOld ? { id, level: 'failure', text, fix } : { id, level: 'ok', text, fix: [] };
}

async function* examine(env: Environment, wish: Wish): AsyncGenerator<Check> {
  // Asked before, since the application would try for long.
  const database = await BackupDatabase.connect(env.MONGODB_URI).catch(messageOf);
  if (typeof database === 'string') {
    yield failure('database', `The database does not respond (${database}).`, DATABASE_FIX);
    return;
  }
  await database.close();
  // Without `init` no migration runs and no schedule is renewed.
  const app = await NestFactory.create(DoctorCommandModule.forRoot(env), { logger: false, abortOnError: false }).catch(
    messageOf,
  );
  if (typeof app === 'string') {
    yield failure(
      'start',
      `Server and worker cannot start (${app}).`,
      'Check the settings, and see docs/operations.md.',
    );
    if (wish.backup !== null) yield await folderCheck(wish.backup);
    return;
  }
  try {
    yield* app.get(Doctor, { strict: false }).examine({ ...wish, slowUploadMs: SLOW_UPLOAD_MS });
    if (wish.backup !== null) yield await folderCheck(wish.backup);
  } finally {
    await app.close();
  }
}

async function main(): Promise<number> {
  const wish = wishOf(process.argv.slice(2));
  if (!wish) {
    process.stdout.write(`${USAGE}\n`);
    return 1;
  }
  const checks: Check[] = [];
  for await (const check of examine(parseEnvironment({ ...process.env, LOG_LEVEL: 'silent' }), wish)) {
    checks.push(check);
    if (!wish.isJson) print(check);
  }
  const failures = checks.filter(({ level }) => level === 'failure').length;
  if (wish.isJson) process.stdout.write(`${JSON.stringify({ failures, checks }, null, 2)}\n`);
  return failures === 0 ? 0 : 1;
}

await runCommand(main);
// Calls that a store has not answered would keep it running.
process.exit();
