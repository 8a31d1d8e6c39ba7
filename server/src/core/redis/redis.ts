import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';

/** Redis client for limits and health: fails fast instead of waiting for an unavailable server. */
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
    // Handled by /health and the limiter's fallback; without a listener an error would end the process.
    this.on('error', () => undefined);
  }

  onApplicationShutdown(): void {
    this.disconnect();
  }
}
