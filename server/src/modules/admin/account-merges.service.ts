import { Injectable } from '@nestjs/common';
import { mayChange } from '#contract/admin/staff.js';
import { AppError } from '../../core/errors/app-error.js';
import { type Member, ownAccountOf, type User, Users } from '../auth/index.js';
import { AccountMerge, type MergePreview } from '../privacy/index.js';
import { StaffLog } from '../staff-log/index.js';
import { StorageUsage } from '../uploads/index.js';

/** What of a merge is asked for. */
interface Wish {
  /** Of the duplicate. */
  userId: string;
  /** Address of the person who is kept. */
  into: string;
}

export interface PreviewedMerge extends MergePreview {
  kept: User;
  keptBytes: number;
  duplicateBytes: number;
}

/** Merges duplicate people for the staff. */
@Injectable()
export class AccountMerges {
  constructor(
    private readonly users: Users,
    private readonly merges: AccountMerge,
    private readonly usage: StorageUsage,
    private readonly log: StaffLog,
  ) {}

  /** @throws {AppError} not-found, staff-role */
  async preview(member: Member, wish: Wish): Promise<PreviewedMerge> {
    const pair = await this.pairOf(member, wish);
    const [preview, duplicateBytes, keptBytes] = await Promise.all([
      this.merges.preview(pair),
      this.usage.folderSize(ownAccountOf(pair.duplicate)),
      this.usage.folderSize(ownAccountOf(pair.kept)),
    ]);
    return { ...preview, kept: pair.kept, keptBytes, duplicateBytes };
  }

  /** Logged with the write that begins it, about the person who is kept. @throws {AppError} not-found, staff-role, and as `AccountMerge.start` */
  async merge(member: Member, { reason, ...wish }: Wish & { reason: string }): Promise<void> {
    const pair = await this.pairOf(member, wish);
    const { duplicate, kept } = pair;
    const act = {
      actorId: member.userId,
      targetId: kept.id,
      reason,
      action: 'account.merge',
      before: { userId: duplicate.id, accountId: duplicate.accountId },
      after: { userId: kept.id, accountId: kept.accountId },
    } as const;
    await this.merges.start(pair, (transaction) => this.log.append(act, transaction));
  }

  private async pairOf(member: Member, { userId, into }: Wish): Promise<{ duplicate: User; kept: User }> {
    const [duplicate, kept] = await Promise.all([this.users.findById(userId), this.users.findByEmail(into)]);
    if (!duplicate || !kept) throw new AppError('not-found');
    for (const { staffRole } of [duplicate, kept])
      if (!mayChange(member.staffRole, staffRole)) throw new AppError('staff-role');
    return { duplicate, kept };
  }
}
