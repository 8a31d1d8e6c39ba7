import { Injectable } from '@nestjs/common';
import { AppError } from '../../../core/errors/app-error.js';
import { Cases, threatsIn } from '../moderation/index.js';
import { TransferLog } from '../../reach/audit/index.js';
import { MailRepository } from '../../platform/mail/index.js';
import { currentPeople, type FileRequest, invitationMailId, SubmissionRepository } from '../../reach/requests/index.js';
import { DownloadStatsPort, receivedMailId, type Transfer } from '../../files/transfers/index.js';
import { toldEvents } from './domain/told-events.js';
import { Links } from './links.service.js';

const EVENTS_SHOWN = 100;

/** All modules' records about one transfer or file request, never its objects. */
@Injectable()
export class LinkRecords {
  constructor(
    private readonly links: Links,
    private readonly mails: MailRepository,
    private readonly downloads: DownloadStatsPort,
    private readonly log: TransferLog,
    private readonly cases: Cases,
    private readonly submissions: SubmissionRepository,
  ) {}

  async readLink(id: string) {
    const link = await this.links.findById(id);
    if (!link) throw new AppError('not-found');
    const [owner, hasCase, facts] = await Promise.all([
      this.links.ownerOf(link),
      this.cases.hasCase(id),
      link.kind === 'transfer' ? this.factsOf(link.record) : this.factsOfRequest(link.record),
    ]);
    return { link, owner, hasCase, facts, now: this.links.now };
  }

  private async factsOfRequest(request: FileRequest) {
    const mailIds = currentPeople(request).map(({ personId }) => invitationMailId(request._id, personId));
    const [mailStates, submissions] = await Promise.all([
      mailIds.length > 0 ? this.mails.statesOf(mailIds) : null,
      this.submissions.findByRequest(request._id),
    ]);
    const events = eventsOf(request, submissions).map((event, seq) => ({ ...event, seq, people: [], files: [] }));
    return {
      downloads: undefined,
      mailStates,
      threats: new Map<string, string>(),
      events: events.slice(-EVENTS_SHOWN),
    };
  }

  private async factsOf(transfer: Transfer) {
    const { _id, recipients } = transfer;
    const mailIds = recipients.map(({ recipientId }) => receivedMailId(_id, recipientId));
    const [totals, mailStates, events] = await Promise.all([
      this.downloads.current.totals([_id]),
      mailIds.length > 0 ? this.mails.statesOf(mailIds) : null,
      this.log.findEvents(transfer),
    ]);
    return {
      downloads: totals.get(_id),
      mailStates,
      threats: threatsIn(events),
      events: toldEvents(transfer, events).slice(-EVENTS_SHOWN),
    };
  }
}

interface RequestEvent {
  at: Date;
  kind: 'request-created' | 'request-submitted' | 'request-submitted-again' | 'request-complete' | 'request-closed';
}

/** Events of a request, derived from its records, the latest last: it has no log of its own. */
function eventsOf(
  { createdAt, completeAt, closedAt }: FileRequest,
  submissions: readonly { firstAt: Date; lastAt: Date }[],
): RequestEvent[] {
  const events: RequestEvent[] = [{ at: createdAt, kind: 'request-created' }];
  for (const { firstAt, lastAt } of submissions) {
    events.push({ at: firstAt, kind: 'request-submitted' });
    if (lastAt > firstAt) events.push({ at: lastAt, kind: 'request-submitted-again' });
  }
  if (completeAt) events.push({ at: completeAt, kind: 'request-complete' });
  if (closedAt) events.push({ at: closedAt, kind: 'request-closed' });
  return events.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

export type ReadLink = Awaited<ReturnType<LinkRecords['readLink']>>;
