import 'reflect-metadata';
import { Module, type DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type Environment, parseEnvironment } from './config/env.js';
import { CoreModule } from './core/core.module.js';
import { FeedbackService, printFeedback, SiteModule } from './modules/site/index.js';
import { runCommand } from './run-command.js';

@Module({})
class FeedbackModule {
  static of(env: Environment): DynamicModule {
    return { module: FeedbackModule, imports: [CoreModule.of({ env, service: 'feedback' }), SiteModule] };
  }
}

const MOST = 10_000;
const USUAL = 100;

/** Prints the newest feedback, as many as the first argument says; the oldest of them first, as one reads. */
async function print(): Promise<number> {
  const asked = Number(process.argv[2] ?? USUAL);
  const limit = Number.isInteger(asked) && asked > 0 ? Math.min(asked, MOST) : USUAL;
  const env = parseEnvironment({ ...process.env, LOG_LEVEL: 'silent' });
  const app = await NestFactory.createApplicationContext(FeedbackModule.of(env), {
    logger: false,
    abortOnError: false,
  });
  try {
    const found = await app.get(FeedbackService).newest(limit);
    for (const one of found.toReversed()) process.stdout.write(`${printFeedback(one)}\n`);
    if (found.length === 0) process.stdout.write('Nobody has said anything yet.\n');
    return 0;
  } finally {
    await app.close();
  }
}

await runCommand(print);
