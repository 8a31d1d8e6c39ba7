import { Injectable } from '@nestjs/common';
import { AppError } from '../../../core/errors/app-error.js';
import type { Member } from '../../identity/auth/index.js';
import { StaffLog } from '../staff-log/index.js';
import { ClearedFileRepository } from './data/cleared-file.repository.js';
import type { ClearedFile } from './domain/cleared-file.js';

/** The list of false alarms, for the staff. */
@Injectable()
export class ClearedFiles {
  constructor(
    private readonly files: ClearedFileRepository,
    private readonly log: StaffLog,
  ) {}

  page(page: { skip: number; limit: number }): Promise<{ files: ClearedFile[]; total: number }> {
    return this.files.page(page);
  }

  async remove({ userId: actorId }: Member, { sha256, reason }: { sha256: string; reason: string }): Promise<void> {
    await this.log.record(async (transaction) => {
      const signature = await this.files.remove(sha256, transaction);
      if (signature === null) throw new AppError('not-found');
      const about = { actorId, targetId: '', reason, action: 'cleared-file.remove' } as const;
      return [{ ...about, before: { sha256, signature }, after: {} }, undefined];
    });
  }
}
