import { isDatabaseAway } from '../errors/unreachable.js';

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/** Far below what one message to the database may hold, also of the largest transfers. */
const MOST = 32;

/**
 * Calls that come while one is under way wait for it and go on together: one round trip, and for writes one sync of the
 * medium, instead of many. Alone, a call goes at once. Each is answered when its own work is done, never by work that
 * began before it.
 */
export class Together<Item, Result> {
  private waiting: Waiting<Item, Result>[] = [];
  private isRunning = false;

  /** `run` answers for each item, in their order. */
  constructor(private readonly run: (items: Item[]) => Promise<Result[]>) {}

  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      if (!this.isRunning) void this.work();
    });
  }

  private async work(): Promise<void> {
    this.isRunning = true;
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, MOST);
      try {
        const results = await this.run(batch.map(({ item }) => item));
        batch.forEach(({ resolve }, index) => resolve(results[index] as Result));
      } catch (error) {
        // Who waits behind a database that is away has waited long enough: their turn would end the same (F8).
        const refused = isDatabaseAway(error) ? [...batch, ...this.waiting.splice(0)] : batch;
        for (const { reject } of refused) reject(error);
      }
    }
    this.isRunning = false;
  }
}

/** Finds by id, together. */
export function findTogether<Document extends { _id: string }>(
  find: (ids: string[]) => Promise<Document[]>,
): Together<string, Document | null> {
  return new Together(async (ids) => {
    const found = new Map((await find([...new Set(ids)])).map((document) => [document._id, document]));
    return ids.map((id) => found.get(id) ?? null);
  });
}

/** Which documents of an unordered insert a unique index refused; other failures are thrown. */
export function refusedOf(error: unknown): Set<number> {
  const refusals = error instanceof Error && 'writeErrors' in error ? error.writeErrors : null;
  if (!Array.isArray(refusals) || refusals.length === 0) throw error;
  return new Set(
    refusals.map(({ code, index }: { code: number; index: number }) => {
      if (code !== 11_000) throw error;
      return index;
    }),
  );
}
