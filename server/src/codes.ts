import 'reflect-metadata';
import { Module, type DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CODES_USAGE, codesCommandOf } from './commands/codes-command.js';
import { type Environment, parseEnvironment } from './config/env.js';
import { CoreModule } from './core/core.module.js';
import { LifetimeCodes } from './modules/members/appsumo/index.js';
import { productModules } from './product-modules.js';
import { runCommand } from './run-command.js';

@Module({})
class CodesCommandModule {
  static forRoot(env: Environment): DynamicModule {
    return { module: CodesCommandModule, imports: [CoreModule.forRoot({ env, service: 'codes' }), ...productModules] };
  }
}

/** Exits with 1 if nothing was done. */
async function main(): Promise<number> {
  const command = codesCommandOf(process.argv.slice(2));
  if (!command) {
    process.stdout.write(`${CODES_USAGE}\n`);
    return 1;
  }
  const env = parseEnvironment({ ...process.env, LOG_LEVEL: 'silent' });
  const app = await NestFactory.createApplicationContext(CodesCommandModule.forRoot(env), {
    logger: false,
    abortOnError: false,
  });
  try {
    return await command(app.get(LifetimeCodes));
  } finally {
    await app.close();
  }
}

await runCommand(main);
