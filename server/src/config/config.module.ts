import { type DynamicModule, Module } from '@nestjs/common';
import type { Environment } from './env.js';

/** The parsed configuration, as one injectable value. */
export abstract class Config {
  abstract readonly env: Environment;
}

@Module({})
export class ConfigModule {
  static forRoot(env: Environment): DynamicModule {
    return {
      module: ConfigModule,
      global: true,
      providers: [{ provide: Config, useValue: { env } satisfies Config }],
      exports: [Config],
    };
  }
}
