import * as z from 'zod';

const MIN_LENGTH = 16;

export const backupSettings = {
  BACKUP_PASSPHRASE: z
    .string()
    .min(MIN_LENGTH)
    .optional()
    .describe(
      'Passphrase of backups (`npm run backup`), at least 16 characters. Without it a backup cannot be read: keep a copy elsewhere.',
    ),
};
