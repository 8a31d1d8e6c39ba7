import type { Model, QueryFilter } from 'mongoose';

const BATCH = 1000;

/** Deletes what matches until nothing is left, in batches that do not block the database. */
export async function deleteInBatches<T extends { _id: string }>(
  model: Model<T>,
  filter: QueryFilter<T>,
  signal?: AbortSignal,
): Promise<void> {
  for await (const ids of idBatches(model, filter)) {
    signal?.throwIfAborted();
    await model.deleteMany({ _id: { $in: ids } } as QueryFilter<T>);
  }
}

/** Ids of what matches, again and again until nothing does: the caller changes each batch so that it matches no more. */
export async function* idBatches<T extends { _id: string }>(
  model: Model<T>,
  filter: QueryFilter<T>,
): AsyncGenerator<string[]> {
  for (;;) {
    const found = await model.find(filter, { _id: 1 }).limit(BATCH).lean<{ _id: string }[]>();
    if (found.length === 0) return;
    yield found.map(({ _id }) => _id);
  }
}
