import { Injectable, type OnModuleInit } from '@nestjs/common';
import * as z from 'zod';
import { nameOfFiles } from '#contract/transfers/file-tree.js';
import { Config } from '../../../config/config.module.js';
import { Clock } from '../../../core/clock/clock.js';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import { type DueMail, MailChecks, Mails, type MailVerdict } from '../../platform/mail/index.js';
import {
  downloadedMailId,
  hidesNames,
  type LinkedTransfer,
  shownName,
  toSender,
  type Transfer,
  type TransferFile,
  TransferRepository,
} from '../../files/transfers/index.js';
import { DownloadHistoryRepository } from './data/download-history.repository.js';
import type { downloadStarted } from './downloads.events.js';

/** A visit of more downloads is named by its files anyway. */
const LISTED_DOWNLOADS = 200;
const mailProps = z.looseObject({ slug: z.string(), recipientId: z.string().nullable() });

/** One mail to the sender for each recipient, about the whole visit. */
@Injectable()
export class DownloadMails implements OnModuleInit {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly history: DownloadHistoryRepository,
    private readonly mails: Mails,
    private readonly checks: MailChecks,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.checks.register('downloads', { templates: ['transfer-downloaded'], check: (mail) => this.current(mail) });
  }

  async mailSender(transfer: LinkedTransfer, started: PayloadOf<typeof downloadStarted>): Promise<void> {
    const { recipientId, country, city, at } = started;
    await this.mails.queue({
      id: downloadedMailId(transfer._id, recipientId),
      template: 'transfer-downloaded',
      ...toSender(transfer),
      // Further files of the visit come within this time.
      notBefore: new Date(this.clock.now().getTime() + this.config.env.MAIL_GATHER_SECONDS * 1000),
      props: {
        slug: transfer.slug,
        recipientId,
        recipientEmail: transfer.recipient?.email ?? null,
        ...nameOf(transfer, 'all'),
        place: country ? { country, city: city ?? '' } : null,
        at,
      },
    });
  }

  /** Names all that was downloaded until the mail leaves. */
  private async current({ props }: DueMail): Promise<MailVerdict> {
    const { slug, recipientId, ...rest } = mailProps.parse(props);
    const transfer = await this.transfers.findAnyBySlug(slug);
    if (!transfer) return true;
    const downloads = await this.history.findLatestDownloads(transfer._id, recipientId, LISTED_DOWNLOADS);
    const fileIds = new Set(downloads.flatMap((download) => download.fileIds));
    const files = transfer.files.filter(({ id }) => fileIds.has(id));
    return files.length > 0 ? { props: { ...rest, slug, recipientId, ...nameOf(transfer, files) } } : true;
  }
}

/** Hidden names stay out of mailboxes, the sender's too. */
function nameOf(transfer: LinkedTransfer | Transfer, files: readonly TransferFile[] | 'all') {
  const count = files === 'all' ? transfer.fileCount : files.length;
  if (hidesNames(transfer)) return { fileName: '', moreFiles: count - 1 };
  if (files === 'all') return shownName(transfer);
  const [file] = files;
  if (file && count === 1) return { fileName: file.path.split('/').at(-1) ?? file.path, moreFiles: 0 };
  if (count >= transfer.fileCount) return shownName(transfer);
  const { name: fileName, moreFiles } = nameOfFiles(files);
  return { fileName, moreFiles };
}
