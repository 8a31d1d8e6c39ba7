import type { ObjectEntry, Part } from './manifest.js';
import type { Snapshot } from './parts.js';

interface Reader {
  entries: AsyncGenerator<ObjectEntry>;
  current: ObjectEntry | undefined;
}

const isBefore = (left: ObjectEntry, right: ObjectEntry): boolean =>
  left.store === right.store ? left.key < right.key : left.store < right.store;

/** Every object of several lists once, as the latest list has it that names it. All lists are in one order. */
export async function* mergedEntries(
  snapshot: Snapshot,
  lists: readonly Pick<Part, 'file'>[],
): AsyncGenerator<{ entry: ObjectEntry; isInLast: boolean }> {
  const readers: Reader[] = [];
  for (const list of lists) {
    const entries = snapshot.entries(list);
    readers.push({ entries, current: await nextOf(entries) });
  }
  for (;;) {
    const heads = readers.flatMap(({ current }) => current ?? []);
    const [first, ...others] = heads;
    if (!first) return;
    const next = others.reduce((least, entry) => (isBefore(entry, least) ? entry : least), first);
    const holders = readers.filter(({ current }) => current && !isBefore(next, current));
    const latest = holders.at(-1);
    if (latest?.current) yield { entry: latest.current, isInLast: latest === readers.at(-1) };
    for (const holder of holders) holder.current = await nextOf(holder.entries);
  }
}

async function nextOf(entries: AsyncGenerator<ObjectEntry>): Promise<ObjectEntry | undefined> {
  const { value, done } = await entries.next();
  return done ? undefined : value;
}
