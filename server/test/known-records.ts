import type { INestApplicationContext } from '@nestjs/common';
import type { LRUCache } from 'lru-cache';
import { DAY_MS } from '../src/core/clock/clock.js';
import { RecordCaches } from '../src/core/mongo/record-caches.js';

/** What a process knows is read again only after a write: a test must not depend on how long it takes. */
export function keepKnownRecords(...processes: INestApplicationContext[]): void {
  for (const app of processes) {
    const { caches } = app.get(RecordCaches, { strict: false }) as unknown as {
      caches: { known: LRUCache<string, object> }[];
    };
    for (const { known } of caches) known.ttl = DAY_MS;
  }
}
