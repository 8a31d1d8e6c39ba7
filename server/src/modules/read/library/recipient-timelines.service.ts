import { Injectable } from '@nestjs/common';
import type { QueryOf, ResponseOf } from '#contract/endpoint.js';
import type { listRecipients, RecipientView, recipientTimeline } from '#contract/transfers/recipients.js';
import { AppError } from '../../../core/errors/app-error.js';
import type { Scope } from '../../identity/auth/index.js';
import { LinkAddresses } from '../../identity/accounts/index.js';
import { type MailHistory, MailRepository, transferLink } from '../../platform/mail/index.js';
import { DownloadHistoryRepository, type LastSteps, NO_STEPS } from '../../reach/downloads/index.js';
import {
  additionsTopic,
  receivedMailId,
  type Recipient,
  remindersOf,
  type Transfer,
  TransferRepository,
} from '../../files/transfers/index.js';
import { lastOf, NOTHING_SENT, type Sent, shownRecipients, stateOf, TIMELINE_LENGTH, timelineOf } from './timeline.js';

/** Ten expiries of a link, or ten additions, with the maximum number of recipients of any plan. */
const MAILS_MAX = 3000;

/** State and timeline of each recipient of a transfer. */
@Injectable()
export class RecipientTimelines {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly history: DownloadHistoryRepository,
    private readonly mails: MailRepository,
    private readonly addresses: LinkAddresses,
  ) {}

  /** A page of recipients with their states. */
  async page(
    scope: Scope,
    slug: string,
    { skip, limit }: QueryOf<typeof listRecipients>,
  ): Promise<ResponseOf<typeof listRecipients>> {
    const transfer = await this.find(scope, slug);
    const all = shownRecipients(transfer);
    const page = all.slice(skip, skip + limit);
    const recipientIds = page.map(({ recipientId }) => recipientId);
    const [sentTo, lastSteps, origin] = await Promise.all([
      this.sentTo(transfer, page),
      this.history.lastSteps(transfer._id, [...recipientIds, null]),
      this.addresses.originOf(transfer.accountId),
    ]);
    const plainLink = progressOf(NOTHING_SENT, lastSteps.get(null));
    return {
      recipients: page.map((recipient) => {
        const { recipientId, email, name, company } = recipient;
        const link = transferLink(origin, { slug: transfer.slug, recipientId });
        const progress = progressOf(sentTo(recipient), lastSteps.get(recipientId));
        return { recipientId, email, name, company, link, ...progress };
      }),
      total: all.length,
      plainLink: plainLink.lastAt === null ? null : plainLink,
    };
  }

  /**
   * The timeline of a recipient, or of the plain link if `recipientId` is missing.
   */
  async timeline(
    scope: Scope,
    slug: string,
    { recipientId }: QueryOf<typeof recipientTimeline>,
  ): Promise<ResponseOf<typeof recipientTimeline>> {
    const transfer = await this.find(scope, slug);
    const recipient = transfer.recipients.find((one) => one.recipientId === recipientId);
    if (recipientId !== undefined && !recipient) throw new AppError('recipient-not-found');
    const viewerId = recipientId ?? null;
    const [sent, pageViews, downloads] = await Promise.all([
      recipient ? this.sentToOne(transfer, recipient) : NOTHING_SENT,
      this.history.findLatestPageViews(transfer._id, viewerId, TIMELINE_LENGTH),
      this.history.findLatestDownloads(transfer._id, viewerId, TIMELINE_LENGTH),
    ]);
    return { timeline: timelineOf({ ...sent, pageViews, downloads }, transfer) };
  }

  private async find(scope: Scope, slug: string): Promise<Transfer> {
    const transfer = await this.transfers.findOwned(scope, slug);
    if (!transfer) throw new AppError('transfer-not-found');
    return transfer;
  }

  private async sentToOne(transfer: Transfer, recipient: Recipient): Promise<Sent> {
    const sentTo = await this.sentTo(transfer, [recipient], recipient.recipientId);
    return sentTo(recipient);
  }

  /** Uses one query per kind of mail for all recipients. */
  private async sentTo(
    { _id, slug }: Transfer,
    people: readonly Recipient[],
    only?: string,
  ): Promise<(recipient: Recipient) => Sent> {
    const [received, added, reminded, returnedCodes] = await Promise.all([
      this.mails.historiesOf(people.map(({ recipientId }) => receivedMailId(_id, recipientId))),
      this.mails.historiesUnder(additionsTopic(_id, only), MAILS_MAX),
      this.mails.historiesUnder(remindersOf(_id, only), MAILS_MAX),
      this.mails.returnedCodesOf(slug, MAILS_MAX),
    ]);
    return ({ recipientId, withdrawnAt }) => {
      const first = received.get(receivedMailId(_id, recipientId));
      return {
        mails: [...(first ? [first] : []), ...under(added, `${additionsTopic(_id, recipientId)}-`)],
        returnedCodes: returnedCodes.get(recipientId) ?? [],
        reminders: under(reminded, remindersOf(_id, recipientId)),
        withdrawnAt,
      };
    };
  }
}

function progressOf(sent: Sent, steps: LastSteps = NO_STEPS): Pick<RecipientView, 'state' | 'lastAt'> {
  return { state: stateOf(sent, steps), lastAt: lastOf(sent, steps) };
}

function under(mails: ReadonlyMap<string, MailHistory>, prefix: string): MailHistory[] {
  return [...mails].flatMap(([id, history]) => (id.startsWith(prefix) ? [history] : []));
}
