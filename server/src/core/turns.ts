import { setImmediate } from 'node:timers/promises';

/** Some milliseconds of work on small things. */
const AT_ONCE = 200;

/** Maps a long list in small steps, between which other calls have their turn. */
export async function mapInTurns<T, R>(items: readonly T[], work: (item: T, index: number) => R): Promise<R[]> {
  const results: R[] = [];
  for (const [index, item] of items.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await setImmediate();
    results.push(work(item, index));
  }
  return results;
}
