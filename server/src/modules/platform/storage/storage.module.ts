import { Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Config } from '../../../config/config.module.js';
import { Clock } from '../../../core/clock/clock.js';
import { HealthRegistry } from '../../../core/health/health.js';
import { Metrics } from '../../../core/metrics/metrics.js';
import { Tracing } from '../../../core/tracing/tracing.js';
import { DiskObjects } from './disk-objects.provider.js';
import { DownloadAuthorizers } from './download-authorizers.js';
import { openStores, Stores } from './stores.js';

/** Object stores and the serving of their bytes. */
@Module({
  providers: [
    {
      provide: DiskObjects,
      inject: [Config, Clock],
      useFactory: ({ env }: Config, clock: Clock) => DiskObjects.open(env, clock),
    },
    {
      provide: Stores,
      inject: [Config, DiskObjects, Clock, Metrics, Tracing],
      useFactory: ({ env }: Config, disk: DiskObjects, clock: Clock, metrics: Metrics, tracing: Tracing) =>
        openStores(env.STORES, {
          disk: disk.store,
          clock,
          timed: (name, store) => tracing.traced(name, metrics.timed(name, store)),
        }),
    },
    DownloadAuthorizers,
  ],
  exports: [Stores, DiskObjects, DownloadAuthorizers],
})
export class StorageModule implements OnModuleInit, OnApplicationShutdown {
  constructor(
    private readonly health: HealthRegistry,
    private readonly stores: Stores,
  ) {}

  onModuleInit(): void {
    for (const [name, store] of this.stores)
      this.health.register(`store ${name}`, {
        isVital: name === this.stores.defaultName,
        check: () => store.head('health'),
      });
  }

  async onApplicationShutdown(): Promise<void> {
    // `DiskObjects` closes the disk store.
    for (const [, store] of this.stores) if (store.kind === 's3') await store.close();
  }
}
