import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { isNotPrimary } from './refusals.js';

/** Emitted when the server turned out to be a replica: other connections may lead there too. */
export const REPLICA_FOUND = 'replica-found';

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
      reconnectOnError: (error) => {
        if (!isNotPrimary(error)) return false;
        this.emit(REPLICA_FOUND);
        return true;
      },
    });
    // Handled by /health and the limiter's fallback; without a listener an error would end the process.
    this.on('error', () => undefined);
  }

  onApplicationShutdown(): void {
    this.disconnect();
  }
}
