import { setImmediate } from 'node:timers/promises';

/** Some milliseconds of work on small items. */
const BATCH = 200;

/** Maps a long list in batches and yields to the event loop between them. */
export async function mapYielding<T, R>(items: readonly T[], work: (item: T, index: number) => R): Promise<R[]> {
  const results: R[] = [];
  for (const [index, item] of items.entries()) {
    if (index % BATCH === BATCH - 1) await setImmediate();
    results.push(work(item, index));
  }
  return results;
}
