import type { Model } from 'mongoose';
import type { Migration } from '../src/core/mongo/migrations.js';
import { indexMigrations } from './indexes.js';

/** In the order in which they run. New ones go to the end; one that was released never changes. */
export function migrations(models: readonly Model<unknown>[]): Migration[] {
  return [...indexMigrations(models)];
}
