import { type DynamicModule, Module } from '@nestjs/common';
import type { Environment } from '../config/env.js';
import { ConfigModule } from '../config/config.module.js';
import { Clock } from './clock/clock.js';
import { HealthRegistry } from './health/health.js';
import { Processes, ServiceName } from './health/processes.js';
import { Lanes } from './jobs/lanes.js';
import { QueueMetrics } from './jobs/queue-figures.js';
import { QueuesModule } from './jobs/queues.module.js';
import { RateLimiter } from './limits/rate-limiter.js';
import { Locations } from './location/location.js';
import { Dns } from './dns/dns.js';
import { createLogger, Log } from './logging/log.js';
import { Metrics } from './metrics/metrics.js';
import { ErrorReports } from './error-reports/error-reports.js';
import { MongoModule } from './mongo/mongo.module.js';
import { RecordCaches } from './mongo/record-caches.js';
import { Transactions } from './mongo/transactions.js';
import { Outbox } from './outbox/outbox.js';
import { Channels } from './redis/channels.js';
import { FailFastRedis } from './redis/redis.js';
import { LinkPasswords } from './secrets/link-passwords.js';
import { PasswordHasher } from './secrets/password-hasher.js';
import { DerivedSecrets } from './secrets/secrets.js';
import { SealedSecrets } from './secrets/sealed-secrets.js';
import { Tokens } from './tokens/tokens.js';
import { Tracing } from './tracing/tracing.js';

const shared = [
  Channels,
  Dns,
  HealthRegistry,
  Lanes,
  Outbox,
  Processes,
  RecordCaches,
  RateLimiter,
  DerivedSecrets,
  LinkPasswords,
  PasswordHasher,
  SealedSecrets,
  Locations,
  Metrics,
  Tokens,
  Transactions,
];

export interface CoreOptions {
  env: Environment;
  /** Name of the process in its log. */
  service: string;
  /** Tests pass a stopped clock. */
  clock?: Clock;
}

/** Infrastructure shared by all modules; contains no product terms. */
@Module({})
export class CoreModule {
  static forRoot({ env, service, clock = new Clock() }: CoreOptions): DynamicModule {
    return {
      module: CoreModule,
      global: true,
      imports: [ConfigModule.forRoot(env), MongoModule, QueuesModule],
      providers: [
        ...shared,
        QueueMetrics,
        { provide: Clock, useValue: clock },
        { provide: ErrorReports, useValue: new ErrorReports(env.SENTRY_DSN, service, clock) },
        {
          provide: Tracing,
          useFactory: () => Tracing.open({ endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT, service }),
        },
        { provide: ServiceName, useValue: { value: service } },
        { provide: Log, useValue: createLogger({ level: env.LOG_LEVEL, service }) },
        {
          provide: FailFastRedis,
          useFactory: () => {
            const redis = new FailFastRedis(env.REDIS_URL);
            // Connects in the background; callers use their fallbacks until then.
            redis.connect().catch(() => undefined);
            return redis;
          },
        },
      ],
      exports: [MongoModule, QueuesModule, ...shared, Clock, ErrorReports, Log, FailFastRedis, ServiceName, Tracing],
    };
  }
}
