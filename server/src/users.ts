import 'reflect-metadata';
import { open, rm } from 'node:fs/promises';
import { type INestApplicationContext, Module, type DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { accountPlans } from '#contract/plans.js';
import { emailSchema } from '#contract/primitives.js';
import { type Environment, parseEnvironment } from './config/env.js';
import { CoreModule } from './core/core.module.js';
import { productModules } from './product-modules.js';
import { Users } from './modules/auth/index.js';
import { AccountDeletion, AccountExport } from './modules/privacy/index.js';
import { runCommand } from './run-command.js';

@Module({})
class UsersCommandModule {
  static of(env: Environment): DynamicModule {
    return { module: UsersCommandModule, imports: [CoreModule.of({ env, service: 'users' }), ...productModules] };
  }
}

const USAGE = `Usage:
  npm run users -- plan <email> <plan>      gives the account another plan: ${accountPlans.join(', ')}
  npm run users -- export <email> [file]    writes what is stored of the user as JSON; default file: export.json
  npm run users -- delete <email> <email>   deletes the user, the account and all that it holds, for good;
                                            the address twice, or --yes`;

function say(text: string, exitCode: 0 | 1): number {
  process.stdout.write(`${text}\n`);
  return exitCode;
}

type Command = (app: INestApplicationContext, email: string) => Promise<number>;

const UNKNOWN = 'No account has this address.';

/** Null if the arguments are wrong. */
function commandOf([action, email, argument]: (string | undefined)[]): Command | null {
  if (action === 'plan') return assignPlan(argument);
  if (action === 'export') return (app, address) => exportAccount(app, address, argument ?? 'export.json');
  const isConfirmed = argument === '--yes' || (argument !== undefined && argument === email);
  return action === 'delete' && isConfirmed ? deleteAccount : null;
}

function assignPlan(wanted: string | undefined): Command | null {
  const plan = accountPlans.find((name) => name === wanted);
  if (!plan) return null;
  return async (app, email) => {
    const account = await app.get(Users).assignPlan(email, plan);
    return account ? say(`${email} has the plan ${plan}.`, 0) : say(UNKNOWN, 1);
  };
}

/** Never writes over a file, and leaves no half-written one behind. */
async function exportAccount(app: INestApplicationContext, email: string, file: string): Promise<number> {
  const user = await app.get(Users).findByEmail(email);
  if (!user) return say(UNKNOWN, 1);
  // For the operator's eyes alone.
  const handle = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return null;
    throw error;
  });
  if (!handle) return say(`${file} exists already. Name another file.`, 1);
  let isWritten = false;
  try {
    isWritten = await app.get(AccountExport).write(user.accountId, handle.createWriteStream());
  } finally {
    if (!isWritten) await rm(file, { force: true });
  }
  return isWritten ? say(`Written to ${file}.`, 0) : say(UNKNOWN, 1);
}

async function deleteAccount(app: INestApplicationContext, email: string): Promise<number> {
  const user = await app.get(Users).findByEmail(email);
  const isDeleted = user !== null && (await app.get(AccountDeletion).delete(user.accountId));
  return isDeleted ? say(`${email} is deleted. The worker removes what the account held.`, 0) : say(UNKNOWN, 1);
}

/** The operator's way until there are pages for it. Exits with 1 where nothing was done. */
async function main(): Promise<number> {
  const given = process.argv.slice(2);
  const command = commandOf(given);
  const email = emailSchema.safeParse(given[1]);
  if (!command || !email.success) return say(USAGE, 1);
  const env = parseEnvironment({ ...process.env, LOG_LEVEL: 'silent' });
  const app = await NestFactory.createApplicationContext(UsersCommandModule.of(env), {
    logger: false,
    abortOnError: false,
  });
  try {
    return await command(app, email.data);
  } finally {
    await app.close();
  }
}

await runCommand(main);
