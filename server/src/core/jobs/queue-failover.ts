import { Injectable } from '@nestjs/common';
import { FailFastRedis, REPLICA_FOUND } from '../redis/redis.js';
import { JobQueue } from './job-queue.js';

/** Connections of queues that only read do not notice that they lead to a replica: they leave with the one that did. */
@Injectable()
export class QueueFailover {
  constructor(redis: FailFastRedis, queues: JobQueue) {
    redis.on(REPLICA_FOUND, () => void queues.reconnect().catch(() => undefined));
  }
}
