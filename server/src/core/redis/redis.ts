import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';

/** For limits and health: answers or fails within a moment, never waits for a server that is away. */
@Injectable()
export class FailFastRedis extends Redis implements OnApplicationShutdown {
  constructor(url: string) {
    super(url, {
      maxRetriesPerRequest: 1,
      enableOfflineQueue: false,
      connectTimeout: 2000,
      commandTimeout: 1000,
      lazyConnect: true,
    });
    // A lost connection shows in /health and in the limiter's fallback; without a listener it would end the process.
    this.on('error', () => undefined);
  }

  onApplicationShutdown(): void {
    this.disconnect();
  }
}
