import 'reflect-metadata';
import { Module, type DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { readWholeNumber } from '#contract/text/read-number.js';
import { type Environment, parseEnvironment } from './config/env.js';
import { CoreModule } from './core/core.module.js';
import { FeedbackModule, FeedbackService, printFeedback } from './modules/site/index.js';
import { runCommand } from './run-command.js';

@Module({})
class FeedbackCommandModule {
  static of(env: Environment): DynamicModule {
    return { module: FeedbackCommandModule, imports: [CoreModule.of({ env, service: 'feedback' }), FeedbackModule] };
  }
}

const MAX_COUNT = 10_000;
const DEFAULT_COUNT = 100;

/** Prints the newest feedback, oldest first; the first argument is the count. */
async function print(): Promise<number> {
  const count = readWholeNumber(process.argv[2] ?? '') ?? 0;
  const limit = count > 0 ? Math.min(count, MAX_COUNT) : DEFAULT_COUNT;
  const env = parseEnvironment({ ...process.env, LOG_LEVEL: 'silent' });
  const app = await NestFactory.createApplicationContext(FeedbackCommandModule.of(env), {
    logger: false,
    abortOnError: false,
  });
  try {
    const found = await app.get(FeedbackService).newest(limit);
    for (const one of found.toReversed()) process.stdout.write(`${printFeedback(one)}\n`);
    if (found.length === 0) process.stdout.write('No feedback yet.\n');
    return 0;
  } finally {
    await app.close();
  }
}

await runCommand(print);
