import type { Model } from 'mongoose';
import type { Migration } from '../src/core/mongo/migrations.js';
import { staffRoles } from './0001-staff-roles.js';
import { messageKinds } from './0002-message-kinds.js';
import { indexMigrations } from './indexes.js';

/** Migrations in the order in which they run. Append new ones; a released migration never changes. */
export function migrations(models: readonly Model<unknown>[]): Migration[] {
  return [...indexMigrations(models), staffRoles, messageKinds];
}
