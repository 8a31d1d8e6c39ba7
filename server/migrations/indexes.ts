import { createHash } from 'node:crypto';
import type { Model } from 'mongoose';
import type { Migration } from '../src/core/mongo/migrations.js';

/**
 * One migration per collection and set of declared indexes: a new index is created at the next start. Dropping an index
 * needs its own migration.
 */
export function indexMigrations(models: readonly Model<unknown>[]): Migration[] {
  return models.map((model) => {
    const declared = JSON.stringify(model.schema.indexes());
    const digest = createHash('sha256').update(declared).digest('hex').slice(0, 16);
    return {
      name: `indexes-${model.collection.name}-${digest}`,
      run: () => model.createIndexes(),
      plan: () => planOf(model),
    };
  });
}

async function planOf(model: Model<unknown>): Promise<string> {
  const { toCreate } = await model.diffIndexes();
  const names = toCreate.map((index) => Object.keys(index).join('+'));
  return `${await model.estimatedDocumentCount()} records, indexes to create: ${names.join(', ') || 'none'}`;
}
