import { Injectable } from '@nestjs/common';
import { AppError } from '../../../core/errors/app-error.js';
import { type Member, Users } from '../../identity/auth/index.js';
import { RequestOwnership } from '../../reach/requests/index.js';
import { StaffLog } from '../staff-log/index.js';
import { TransferOwnership } from '../../files/transfers/index.js';
import { assertMayChange, Links } from './links.service.js';

/** Hands transfers and file requests over to other accounts. The change and its entry in the log are one write. */
@Injectable()
export class LinkHandOvers {
  constructor(
    private readonly links: Links,
    private readonly users: Users,
    private readonly ownership: TransferOwnership,
    private readonly requestOwnership: RequestOwnership,
    private readonly log: StaffLog,
  ) {}

  async handOver(member: Member, linkId: string, { email, reason }: { email: string; reason: string }): Promise<void> {
    const link = await this.links.changeable(member, linkId);
    // A submission's transfer moves only with its request.
    if (link.kind === 'transfer' && link.record.requestId !== null) throw new AppError('request-stays');
    const heir = await this.users.findByEmail(email);
    if (!heir) throw new AppError('not-found');
    assertMayChange(member, heir);
    const owner = await this.links.ownerOf(link);
    const act = { actorId: member.userId, targetId: owner?.id ?? '', reason, action: 'link.hand-over' } as const;
    const after = { linkId, accountId: heir.accountId, userId: heir.id };
    const ownership = link.kind === 'transfer' ? this.ownership : this.requestOwnership;
    await ownership.moveToAccount(linkId, { accountId: heir.accountId, createdBy: heir.id }, (moved, transaction) => {
      const before = { linkId, accountId: moved.accountId, userId: moved.createdBy };
      return this.log.append({ ...act, before, after }, transaction);
    });
  }
}
