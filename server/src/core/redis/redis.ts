import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';

/**
 * Errors of a server that is not, or no longer, the primary: after a failover the old primary may live on as a replica
 * and keep its connections. Scripts and blocked commands carry the word within their message.
 */
const NOT_PRIMARY = /\b(READONLY|UNBLOCKED|MASTERDOWN)\b/;
/** Errors of a server that cannot write at present: it is loading, full, or cannot save. */
const NOT_WRITABLE = /\b(LOADING|OOM|MISCONF|NOREPLICAS|CLUSTERDOWN)\b/;

const isReply = (error: unknown): error is Error => error instanceof Error && error.name === 'ReplyError';

export function isNotPrimary(error: unknown): boolean {
  return isReply(error) && NOT_PRIMARY.test(error.message);
}

/** Redis answers, but accepts no writes: as good as unreachable. */
export function isRefusingWrites(error: unknown): boolean {
  return isNotPrimary(error) || (isReply(error) && NOT_WRITABLE.test(error.message));
}

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
