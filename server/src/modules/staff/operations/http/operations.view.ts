import type { BlockView, MailView, StorageView } from '#contract/admin/operations.js';
import type { BlockedAddresses, MailRecord } from '../../../platform/mail/index.js';
import type { StorageFigures } from '../storage-figures.service.js';

export function toMailView(mail: MailRecord & { subject: string }): MailView {
  const { id, template, subject, slug, to, state, outcome, attempts, createdAt, sentAt, lastError, answer } = mail;
  return {
    mailId: id,
    template,
    subject,
    slug: slug ?? '',
    email: to.email,
    state,
    outcome: outcome && { ...outcome, at: outcome.at.getTime() },
    attempts,
    createdAt: createdAt.getTime(),
    sentAt: sentAt?.getTime() ?? null,
    lastError: lastError ?? '',
    answer: answer ?? '',
  };
}

/** Null for an address that is mailed. */
export function toBlockView(block: Awaited<ReturnType<BlockedAddresses['findBlock']>>): BlockView | null {
  if (!block?.reason || !block.since) return null;
  const { email, reason, since, bounces } = block;
  return { email, reason, since: since.getTime(), status: bounces.at(-1)?.status ?? '' };
}

export function toStorageView({
  stores,
  accounts,
  days,
  countedAt,
}: Awaited<ReturnType<StorageFigures['readFigures']>>): StorageView {
  return {
    stores,
    accounts,
    countedAt: countedAt?.getTime() ?? null,
    days: days.map(({ _id: day, stores: of }) => ({
      day,
      stores: Object.fromEntries(of.map(({ store, bytes }) => [store, bytes])),
    })),
  };
}
