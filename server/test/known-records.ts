import type { INestApplicationContext } from '@nestjs/common';
import type { LRUCache } from 'lru-cache';
import { DAY_MS } from '#contract/units.js';
import { RecordCaches } from '../src/core/mongo/record-caches.js';
import { UploadAdmission, UploadReservations } from '../src/modules/files/uploads/index.js';

type Known = LRUCache<string, object>;

/** Keeps the caches of a process until a write drops an entry: a test must not depend on how long it takes. */
export function keepKnownRecords(...processes: INestApplicationContext[]): void {
  for (const app of processes) {
    const { caches } = app.get(RecordCaches, { strict: false }) as unknown as { caches: { known: Known }[] };
    const { open } = app.get(UploadAdmission, { strict: false }) as unknown as { open: Known };
    const { opened } = app.get(UploadReservations, { strict: false }) as unknown as { opened: Known };
    for (const known of [...caches.map((cache) => cache.known), open, opened]) known.ttl = DAY_MS;
  }
}
