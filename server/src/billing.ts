import 'reflect-metadata';
import { type INestApplicationContext, Module, type DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type Environment, parseEnvironment } from './config/env.js';
import { CoreModule } from './core/core.module.js';
import { Reconciliation, StripeEvents } from './modules/members/billing/index.js';
import { productModules } from './product-modules.js';
import { runCommand } from './run-command.js';

@Module({})
class BillingCommandModule {
  static forRoot(env: Environment): DynamicModule {
    return {
      module: BillingCommandModule,
      imports: [CoreModule.forRoot({ env, service: 'billing' }), ...productModules],
    };
  }
}

const USAGE = `Usage:
  npm run billing -- replay <event>   applies a Stripe event (evt_...) again, even one that never arrived
  npm run billing -- reconcile        compares every subscription with Stripe and corrects differences`;

type Command = (app: INestApplicationContext) => Promise<number>;

function say(text: string, exitCode: 0 | 1): number {
  process.stdout.write(`${text}\n`);
  return exitCode;
}

/** Null if the arguments are wrong. */
function commandOf([action, eventId]: (string | undefined)[]): Command | null {
  if (action === 'reconcile') return reconcile;
  return action === 'replay' && eventId ? (app) => replay(app, eventId) : null;
}

async function replay(app: INestApplicationContext, eventId: string): Promise<number> {
  const account = await app.get(StripeEvents).replay(eventId);
  if (!account) return say('The event is unknown or does not belong to an account.', 1);
  const { id, subscription } = account;
  return say(`account ${id}: ${subscription ? `${subscription.plan}, ${subscription.status}` : 'no subscription'}`, 0);
}

async function reconcile(app: INestApplicationContext): Promise<number> {
  let checked = 0;
  for await (const { accountId, drift } of app.get(Reconciliation).compareAll({ mends: true })) {
    checked += 1;
    if (drift !== null) say(`account ${accountId}: ${drift}`, 0);
  }
  return say(`${checked} compared.`, 0);
}

async function main(): Promise<number> {
  const command = commandOf(process.argv.slice(2));
  if (!command) return say(USAGE, 1);
  const env = parseEnvironment({ ...process.env, LOG_LEVEL: 'silent' });
  if (env.STRIPE_SECRET_KEY === undefined) return say('STRIPE_SECRET_KEY is not set: see docs/billing.md.', 1);
  const app = await NestFactory.createApplicationContext(BillingCommandModule.forRoot(env), {
    logger: false,
    abortOnError: false,
  });
  try {
    return await command(app);
  } finally {
    await app.close();
  }
}

await runCommand(main);
