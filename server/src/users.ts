import 'reflect-metadata';
import { Module, type DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { accountPlans } from '#contract/plans.js';
import { emailSchema } from '#contract/primitives.js';
import { type Environment, parseEnvironment } from './config/env.js';
import { CoreModule } from './core/core.module.js';
import { productModules } from './product-modules.js';
import { Users } from './modules/auth/index.js';
import { runCommand } from './run-command.js';

@Module({})
class UsersCommandModule {
  static of(env: Environment): DynamicModule {
    return { module: UsersCommandModule, imports: [CoreModule.of({ env, service: 'users' }), ...productModules] };
  }
}

const USAGE = `Usage: npm run users -- plan <email> <plan>\nPlans: ${accountPlans.join(', ')}`;

function say(text: string, exitCode: 0 | 1): number {
  process.stdout.write(`${text}\n`);
  return exitCode;
}

/** Gives an account another plan: the operator's way until there are pages for it. Exits with 1 where nothing was changed. */
async function changePlan(): Promise<number> {
  const [action, address, wanted] = process.argv.slice(2);
  const email = emailSchema.safeParse(address);
  const plan = accountPlans.find((name) => name === wanted);
  if (action !== 'plan' || !email.success || !plan) return say(USAGE, 1);
  const env = parseEnvironment({ ...process.env, LOG_LEVEL: 'silent' });
  const app = await NestFactory.createApplicationContext(UsersCommandModule.of(env), {
    logger: false,
    abortOnError: false,
  });
  try {
    const account = await app.get(Users).changePlan(email.data, plan);
    return account ? say(`${email.data} has the plan ${account.plan}.`, 0) : say('No account has this address.', 1);
  } finally {
    await app.close();
  }
}

await runCommand(changePlan);
