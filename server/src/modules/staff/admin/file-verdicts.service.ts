import { Injectable } from '@nestjs/common';
import type { Member } from '../../identity/auth/index.js';
import { ScanVerdicts } from '../moderation/index.js';
import { StaffLog } from '../staff-log/index.js';
import { Links } from './links.service.js';

/** Staff decisions on files that the virus scanner stopped. The change and its entry in the log are one write. */
@Injectable()
export class FileVerdicts {
  constructor(
    private readonly links: Links,
    private readonly verdicts: ScanVerdicts,
    private readonly log: StaffLog,
  ) {}

  async judge(
    member: Member,
    { linkId, fileId }: { linkId: string; fileId: string },
    { isClean, reason }: { isClean: boolean; reason: string },
  ): Promise<void> {
    const owner = await this.links.ownerOf(await this.links.changeable(member, linkId));
    const action = isClean ? 'scan.clear' : 'scan.flag';
    const act = { actorId: member.userId, targetId: owner?.id ?? '', reason, action } as const;
    await this.verdicts.judge(linkId, { fileId, isClean }, ({ signature }, transaction) => {
      const about = { linkId, fileId, signature };
      const facts = { before: { ...about, isClean: !isClean }, after: { ...about, isClean } };
      return this.log.append({ ...act, ...facts }, transaction);
    });
  }
}
