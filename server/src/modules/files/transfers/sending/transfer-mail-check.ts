import { Injectable, type OnModuleInit } from '@nestjs/common';
import * as z from 'zod';
import { accountPageOf, isAboutRequest } from '#contract/accounts/notification-kinds.js';
import { notificationKindSchema } from '#contract/notifications.js';
import { Clock } from '../../../../core/clock/clock.js';
import { Accounts } from '../../../identity/accounts/index.js';
import { type DueMail, MailChecks, type MailVerdict, type TemplateName } from '../../../platform/mail/index.js';
import { TransferRepository } from '../data/transfer.repository.js';
import {
  additionProps,
  grantProps,
  receivedProps,
  reminderProps,
  senderProps,
  sentProps,
} from '../domain/transfer-mail.js';
import { currentFiles, isExpired, isWithdrawn, type Transfer } from '../domain/transfer.js';

/** Mails that are cancelled once their link is disabled. */
const aboutLinks: readonly TemplateName[] = ['transfer-received', 'files-added', 'transfer-sent', 'transfer-reminder'];
/** Sent on behalf of who sent the transfer. */
const onBehalf: readonly TemplateName[] = [
  'transfer-received',
  'files-added',
  'transfer-reminder',
  'extension-granted',
];
/** Mails that name files of a transfer to its owner. */
const aboutFiles: readonly TemplateName[] = ['files-damaged', 'virus-found', 'virus-cleared'];
const linkProps = z.object({ slug: z.string(), recipientId: z.string().nullish() });
const additionMailProps = z.looseObject({ itemIds: z.array(z.string()) });
const expiryProps = z.object({ expiresAt: z.number() });
const namingProps = z.looseObject({ hasPassword: z.boolean() });
const digestProps = z.looseObject({
  items: z.array(z.looseObject({ kind: notificationKindSchema, slug: z.string() })),
});

/**
 * Checks a mail about a transfer right before it is sent, and writes its content from the transfer as it is then: what was
 * queued may name files that a new password protects. So nothing rewrites mails that wait.
 */
@Injectable()
export class TransferMailCheck implements OnModuleInit {
  constructor(
    private readonly checks: MailChecks,
    private readonly transfers: TransferRepository,
    private readonly accounts: Accounts,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.checks.register('transfers', {
      templates: ['alert-digest', ...aboutLinks, ...onBehalf, ...aboutFiles],
      check: (mail) => this.check(mail),
    });
  }

  private async check({ template, props }: DueMail): Promise<MailVerdict> {
    if (template === 'alert-digest') return { props: await this.withoutProtectedNames(props) };
    const { slug, recipientId = null } = linkProps.parse(props);
    const transfer = await this.transfers.findJoined(slug);
    if (!transfer) return true;
    const sending = onBehalf.includes(template) && transfer.sender.isMember ? { accountId: transfer.accountId } : {};
    if (aboutFiles.includes(template)) return { props: withoutNewlyProtected(transfer, props) };
    if (sending.accountId !== undefined && (await this.accounts.isSuspended(sending.accountId))) return false;
    if (template === 'extension-granted')
      return { ...sending, props: { ...(props as object), ...grantProps(transfer) } };
    if (template === 'transfer-reminder' && !this.isStillDue(transfer, props)) return false;
    if (transfer.deletedAt !== null || transfer.withheld || isWithdrawn(transfer, recipientId)) return false;
    if (currentFiles(transfer).some(({ scan }) => scan === 'infected')) return false;
    const current = this.currentProps(transfer, { template, props, recipientId });
    return current !== null && { ...sending, props: current };
  }

  private currentProps(
    transfer: Transfer,
    { template, props, recipientId }: Pick<DueMail, 'template' | 'props'> & { recipientId: string | null },
  ): object | null {
    if (template === 'transfer-sent') return sentProps(transfer);
    if (template === 'files-added') return currentAdditions(transfer, props);
    if (template === 'transfer-reminder') return reminderProps(transfer, recipientId ?? '', this.clock.now());
    return receivedProps(transfer, recipientId ?? '');
  }

  /** A mailbox is read by more programs than the dashboard: a digest names no protected files, not even to their sender. */
  private async withoutProtectedNames(props: unknown): Promise<object> {
    const { items, ...rest } = digestProps.parse(props);
    const slugs = new Set(items.filter(isAboutTransfer).map(({ slug }) => slug));
    const transfers = await Promise.all([...slugs].map((slug) => this.transfers.findSent(slug)));
    const protectedSlugs = new Set(transfers.flatMap((found) => (found?.passwordHash ? [found.slug] : [])));
    const shown = items.map((item) =>
      isAboutTransfer(item) && protectedSlugs.has(item.slug) ? { ...item, transferName: '', fileName: '' } : item,
    );
    return { ...rest, items: shown };
  }

  /** A reminder names the expiry, so it is outdated once the expiry moves. */
  private isStillDue(transfer: Transfer, props: unknown): boolean {
    const { expiresAt } = expiryProps.parse(props);
    return transfer.reminds && transfer.expiresAt.getTime() === expiresAt && !isExpired(transfer, this.clock.now());
  }
}

function isAboutTransfer({ kind }: { kind: z.output<typeof notificationKindSchema> }): boolean {
  return !isAboutRequest(kind) && accountPageOf(kind) === undefined;
}

/** The template leaves out the names where there is a password. */
function withoutNewlyProtected({ passwordHash }: Transfer, props: unknown): object {
  const naming = namingProps.parse(props);
  return { ...naming, hasPassword: naming.hasPassword || passwordHash !== null };
}

/** The current file list; null if all added files were removed again. */
function currentAdditions(transfer: Transfer, props: unknown): object | null {
  const { itemIds, ...rest } = additionMailProps.parse(props);
  const contents = additionProps(transfer, itemIds);
  return contents.fileCount > 0 ? { ...rest, itemIds, ...contents, ...senderProps(transfer) } : null;
}
