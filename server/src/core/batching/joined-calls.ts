import { setTimeout } from 'node:timers/promises';

/** Calls within this time of the first one form a batch. */
const WINDOW_MS = 20;

interface Batch<In, Out> {
  items: In[];
  outs: Promise<readonly Out[]>;
}

/** Joins calls that jobs make at nearly the same time, so that they cost one query: the mails of one transfer, for example. */
export class JoinedCalls<In, Out> {
  private open: Batch<In, Out> | null = null;

  /** @param handle answers in the order of its items; if it fails, each call fails */
  constructor(private readonly handle: (items: In[]) => Promise<readonly Out[]>) {}

  async call(item: In): Promise<Out> {
    const batch = (this.open ??= this.start());
    const index = batch.items.push(item) - 1;
    // One answer for each item.
    return (await batch.outs)[index] as Out;
  }

  private start(): Batch<In, Out> {
    const items: In[] = [];
    const outs = setTimeout(WINDOW_MS).then(() => {
      this.open = null;
      return this.handle(items);
    });
    return { items, outs };
  }
}

/** Reads of the same kind. The record of a key is null if there is none. */
export class JoinedReads<T> extends JoinedCalls<string, T | null> {
  constructor(read: (keys: string[]) => Promise<ReadonlyMap<string, T>>) {
    super(async (keys) => {
      const found = await read([...new Set(keys)]);
      return keys.map((key) => found.get(key) ?? null);
    });
  }
}
