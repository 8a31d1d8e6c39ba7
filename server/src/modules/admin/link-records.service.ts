import { Injectable } from '@nestjs/common';
import { AppError } from '../../core/errors/app-error.js';
import { Cases } from '../abuse/index.js';
import { TransferLog } from '../audit/index.js';
import { Mails } from '../mail/index.js';
import { threatsIn } from '../scans/index.js';
import { DownloadStatsPort, receivedMailId, type Transfer } from '../transfers/index.js';
import { Links } from './links.service.js';

const EVENTS_SHOWN = 100;

/** What the modules know of one transfer or file request: records, never objects. */
@Injectable()
export class LinkRecords {
  constructor(
    private readonly links: Links,
    private readonly mails: Mails,
    private readonly downloads: DownloadStatsPort,
    private readonly log: TransferLog,
    private readonly cases: Cases,
  ) {}

  /** @throws {AppError} not-found */
  async read(id: string) {
    const link = await this.links.findById(id);
    if (!link) throw new AppError('not-found');
    const [owner, hasCase, facts] = await Promise.all([
      this.links.ownerOf(link),
      this.cases.has(id),
      link.kind === 'transfer' ? this.factsOf(link.record) : null,
    ]);
    return { link, owner, hasCase, facts, now: this.links.now };
  }

  private async factsOf({ _id, recipients }: Transfer) {
    const mailIds = recipients.map(({ recipientId }) => receivedMailId(_id, recipientId));
    const [totals, mailStates, events] = await Promise.all([
      this.downloads.current.totals([_id]),
      mailIds.length > 0 ? this.mails.statesOf(mailIds) : null,
      this.log.findEvents(_id),
    ]);
    return { downloads: totals.get(_id), mailStates, threats: threatsIn(events), events: events.slice(-EVENTS_SHOWN) };
  }
}

export type ReadLink = Awaited<ReturnType<LinkRecords['read']>>;
