import { emailSchema } from '#contract/primitives.js';
import type { Environment } from '../config/env.js';
import { PasswordHasher } from '../core/secrets/password-hasher.js';
import { BackupDatabase } from './data/database.js';

/** Whether ADMIN_PASSWORD logs ADMIN_EMAIL in at this database; null if one is not set, or nobody can log in yet. */
export async function isAdministratorsPassword({
  MONGODB_URI,
  ADMIN_EMAIL,
  ADMIN_PASSWORD,
}: Environment): Promise<boolean | null> {
  if (ADMIN_EMAIL === undefined || ADMIN_PASSWORD === undefined) return null;
  const database = await BackupDatabase.connect(MONGODB_URI);
  try {
    if (!(await database.hasUsers())) return null;
    const passwordHash = await database.findPasswordHash(emailSchema.parse(ADMIN_EMAIL));
    return passwordHash !== null && (await new PasswordHasher().verify(passwordHash, ADMIN_PASSWORD));
  } finally {
    await database.close();
  }
}
