import { Injectable } from '@nestjs/common';
import type { QueryOf, ResponseOf } from '#contract/endpoint.js';
import type { listRecipients, RecipientView } from '#contract/transfer-changes.js';
import { Config } from '../../../config/config.module.js';
import { AppError } from '../../../core/errors/app-error.js';
import { type MailHistory, Mails } from '../../notifications/index.js';
import { DownloadRepository } from '../data/download.repository.js';
import { OpeningRepository } from '../data/opening.repository.js';
import { TransferRepository } from '../data/transfer.repository.js';
import { addedMailId, receivedMailId, remindersOf } from '../domain/mail-ids.js';
import {
  DownloadSizes,
  shownRecipients,
  stateOf,
  TIMELINE_LENGTH,
  timelineOf,
  type Traces,
} from '../domain/timeline.js';
import { type Recipient, type Transfer, uploadOf } from '../domain/transfer.js';

/** Ten ends of a link with as many recipients as any plan has. */
const REMINDERS_MAX = 3000;

type Answer = ResponseOf<typeof listRecipients>;

/** What was found for one page of people, by one query for each kind of thing. */
interface Found {
  mails: Map<string, MailHistory>;
  reminders: Map<string, MailHistory>;
  openings: Map<string | null, Traces['openings']>;
  downloads: Map<string | null, Traces['downloads']>;
  completed: Set<string | null>;
}

/** What became of each person a transfer was sent to, from the mail to the last byte. */
@Injectable()
export class RecipientTimelines {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly downloads: DownloadRepository,
    private readonly openings: OpeningRepository,
    private readonly mails: Mails,
    private readonly config: Config,
  ) {}

  /** @throws {AppError} transfer-not-found */
  async page(ownerId: string, slug: string, { skip, limit }: QueryOf<typeof listRecipients>): Promise<Answer> {
    const transfer = await this.transfers.findOwned(ownerId, slug);
    if (!transfer) throw new AppError('transfer-not-found');
    const all = shownRecipients(transfer);
    const page = all.slice(skip, skip + limit);
    const found = await this.find(transfer, page);
    const sizes = new DownloadSizes(transfer);
    const views = page.map((recipient) => this.view(transfer, recipient, { found, sizes }));
    const anybody = tracesOf(null, { mails: [], reminders: [], withdrawnAt: null }, found);
    const hasCome = anybody.openings.length + anybody.downloads.length > 0;
    return {
      recipients: views,
      total: all.length,
      plainLink: hasCome ? { state: stateOf(anybody), timeline: timelineOf(anybody, transfer, sizes) } : null,
    };
  }

  private view(
    transfer: Transfer,
    recipient: Recipient,
    { found, sizes }: { found: Found; sizes: DownloadSizes },
  ): RecipientView {
    const { recipientId, email, name, company, withdrawnAt } = recipient;
    const mails = mailIdsOf(transfer, recipientId).flatMap((id) => found.mails.get(id) ?? []);
    const own = remindersOf(transfer._id, recipientId);
    const reminders = [...found.reminders].flatMap(([id, history]) => (id.startsWith(own) ? [history] : []));
    const traces = tracesOf(recipientId, { mails, reminders, withdrawnAt }, found);
    return {
      recipientId,
      email,
      name,
      company,
      link: `${this.config.env.PUBLIC_URL}/d/${transfer.slug}/${recipientId}`,
      state: stateOf(traces),
      timeline: timelineOf(traces, transfer, sizes),
    };
  }

  private async find(transfer: Transfer, page: Recipient[]): Promise<Found> {
    const ids = page.map(({ recipientId }) => recipientId);
    const people = [...ids, null];
    const mailIds = ids.flatMap((id) => mailIdsOf(transfer, id));
    const [mails, reminders, openings, downloads] = await Promise.all([
      this.mails.historiesOf(mailIds),
      this.mails.historiesUnder(remindersOf(transfer._id), REMINDERS_MAX),
      latestOfEach(people, (some, limit) => this.openings.latestOf(transfer._id, some, limit)),
      latestOfEach(people, (some, limit) => this.downloads.latestOf(transfer._id, some, limit)),
    ]);
    return { mails, reminders, openings, downloads, completed: await this.whoCompleted(transfer._id, downloads) };
  }

  /** Among those of whom not all downloads were read. */
  private async whoCompleted(transferId: string, downloads: Found['downloads']): Promise<Found['completed']> {
    const crowded = [...downloads].flatMap(([who, latest]) => {
      const isOpen = latest.every(({ completedAt }) => completedAt === null);
      return isOpen && latest.length >= TIMELINE_LENGTH ? [who] : [];
    });
    const completed = await Promise.all(crowded.map((who) => this.downloads.hasCompleted(transferId, who)));
    return new Set(crowded.filter((_, index) => completed[index]));
  }
}

function mailIdsOf({ _id, slug, files }: Transfer, recipientId: string): string[] {
  const additions = new Set(files.map(({ itemPath }) => uploadOf(itemPath)).filter((upload) => upload !== slug));
  return [
    receivedMailId(_id, recipientId),
    ...[...additions].map((uploadSlug) => addedMailId(uploadSlug, recipientId)),
  ];
}

function tracesOf(
  who: string | null,
  known: Pick<Traces, 'mails' | 'reminders' | 'withdrawnAt'>,
  { openings, downloads, completed }: Found,
): Traces {
  return {
    ...known,
    openings: openings.get(who) ?? [],
    downloads: downloads.get(who) ?? [],
    hasCompleted: completed.has(who),
  };
}

/**
 * At most `TIMELINE_LENGTH` of each, in one query where nobody did more than others by far. Who is crowded out of it is
 * asked for alone.
 */
async function latestOfEach<T extends { recipientId: string | null }>(
  people: readonly (string | null)[],
  ask: (some: (string | null)[], limit: number) => Promise<T[]>,
): Promise<Map<string | null, T[]>> {
  const limit = people.length * TIMELINE_LENGTH;
  const found = new Map<string | null, T[]>();
  const all = await ask([...people], limit);
  for (const item of all) found.set(item.recipientId, [...(found.get(item.recipientId) ?? []), item]);
  if (all.length < limit) return found;
  const isFull = (who: string | null): boolean => (found.get(who)?.length ?? 0) >= TIMELINE_LENGTH;
  for (const who of people) if (!isFull(who)) found.set(who, await ask([who], TIMELINE_LENGTH));
  return found;
}
