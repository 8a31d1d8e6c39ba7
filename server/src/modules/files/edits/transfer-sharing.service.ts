import { Injectable } from '@nestjs/common';
import { AppError } from '../../../core/errors/app-error.js';
import { outboxEntry } from '../../../core/outbox/outbox.js';
import type { Member } from '../../identity/auth/index.js';
import { isSavedCopy, type Transfer, TransferChanges, transferShared, TransferShares } from '../transfers/index.js';

/** Shares transfers within a team, and takes that back. */
@Injectable()
export class TransferSharing {
  constructor(
    private readonly changes: TransferChanges,
    private readonly shares: TransferShares,
  ) {}

  /**
   * A suspended or unpaid member may only share with fewer.
   */
  async share(member: Member, slug: string, userIds: readonly string[]): Promise<Transfer> {
    const wanted = [...new Set(userIds)].toSorted();
    return this.changes.apply({ scope: member.scope, slug }, async (transfer, now) => {
      if (isSavedCopy(transfer)) throw new AppError('saved-copy');
      const added = wanted.filter((id) => !transfer.sharedWith.includes(id));
      const isEqual = added.length === 0 && wanted.length === transfer.sharedWith.length;
      if (isEqual) return null;
      if (added.length > 0) member.entitlements.assertMaySend();
      await this.shares.assertInTeam(member, added);
      const payload = { transferId: transfer._id, version: transfer.filesVersion + 1, userIds: added };
      return {
        changes: { sharedWith: wanted },
        event: { kind: 'edited', data: { fields: ['sharing'], sharedWith: wanted } },
        outbox: added.length > 0 ? [outboxEntry(transferShared, payload, now)] : [],
      };
    });
  }
}
