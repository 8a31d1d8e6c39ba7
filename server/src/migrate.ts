import 'reflect-metadata';
import { Module, type DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type Environment, parseEnvironment } from './config/env.js';
import { CoreModule } from './core/core.module.js';
import { Migrations } from './core/mongo/migrations.js';
import { productModules } from './product-modules.js';
import { runCommand } from './run-command.js';

@Module({})
class MigrateModule {
  static forRoot(env: Environment): DynamicModule {
    return { module: MigrateModule, imports: [CoreModule.forRoot({ env, service: 'migrate' }), ...productModules] };
  }
}

/**
 * Runs the missing migrations, as any start does; with `--dry-run` it only names them. With `--indexes` it also makes
 * indexes that were made once and are gone.
 */
async function migrate(): Promise<number> {
  const env = parseEnvironment({ ...process.env, LOG_LEVEL: 'silent' });
  const app = await NestFactory.create(MigrateModule.forRoot(env), { logger: false, abortOnError: false });
  try {
    const pending = await app.get(Migrations, { strict: false }).pending();
    // The start of an application runs them.
    if (!process.argv.includes('--dry-run')) await app.init();
    if (process.argv.includes('--indexes')) await app.get(Migrations, { strict: false }).restoreIndexes();
    const text = pending.length === 0 ? 'The database is up to date.' : pending.join('\n');
    process.stdout.write(`${text}\n`);
    return 0;
  } finally {
    await app.close();
  }
}

await runCommand(migrate);
