import 'reflect-metadata';
import { Module, type DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { USERS_USAGE, usersCommandOf } from './commands/users-command.js';
import { type Environment, parseEnvironment } from './config/env.js';
import { CoreModule } from './core/core.module.js';
import { productModules } from './product-modules.js';
import { runCommand } from './run-command.js';

@Module({})
class UsersCommandModule {
  static forRoot(env: Environment): DynamicModule {
    return { module: UsersCommandModule, imports: [CoreModule.forRoot({ env, service: 'users' }), ...productModules] };
  }
}

/** The operator's way until there are pages for it. Exits with 1 if nothing was done. */
async function main(): Promise<number> {
  const command = usersCommandOf(process.argv.slice(2));
  if (!command) {
    process.stdout.write(`${USERS_USAGE}\n`);
    return 1;
  }
  const env = parseEnvironment({ ...process.env, LOG_LEVEL: 'silent' });
  const app = await NestFactory.createApplicationContext(UsersCommandModule.forRoot(env), {
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
