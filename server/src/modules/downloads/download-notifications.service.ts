import { Injectable, type OnModuleInit } from '@nestjs/common';
import * as z from 'zod';
import { nameOfFiles } from '#contract/transfers/file-tree.js';
import { Config } from '../../config/config.module.js';
import { Clock } from '../../core/clock/clock.js';
import type { PayloadOf } from '../../core/jobs/define-job.js';
import { OnEvent } from '../../core/jobs/handles-job.js';
import { Notifications, Live } from '../notifications/index.js';
import { type DueMail, MailChecks, Mails, type MailVerdict } from '../mail/index.js';
import {
  downloadedMailId,
  type LinkedTransfer,
  shownName,
  toSender,
  type Transfer,
  type TransferFile,
  Transfers,
} from '../transfers/index.js';
import { DownloadHistory } from './download-history.service.js';
import { downloadStarted } from './downloads.events.js';

/** A visit of more downloads is named by its files anyway. */
const LISTED_DOWNLOADS = 200;
const mailProps = z.looseObject({ slug: z.string(), recipientId: z.string().nullable() });

/** Notifies the sender of a download: members according to their settings, visitors by one mail per recipient. */
@Injectable()
export class DownloadNotifications implements OnModuleInit {
  constructor(
    private readonly transfers: Transfers,
    private readonly history: DownloadHistory,
    private readonly mails: Mails,
    private readonly checks: MailChecks,
    private readonly notifications: Notifications,
    private readonly live: Live,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.checks.register('downloads', (mail) => this.current(mail));
  }

  /** Also writes the time of the latest download to the transfer: the dashboard sorts by it. */
  @OnEvent(downloadStarted, 'downloads.notify')
  async notify(started: PayloadOf<typeof downloadStarted>): Promise<void> {
    const { downloadId, transferId, recipientId, fileId, fileCount, country, city, at } = started;
    const selection = { recipientId, fileIds: fileId === null ? [] : [fileId] };
    const transfer = await this.transfers.recordDownload(transferId, new Date(at), selection);
    if (!transfer || transfer.deletedAt) return;
    if (!transfer.sender.isMember) return this.mailSender(transfer, started);
    await this.notifications.notify({
      id: `download-${downloadId}`,
      userId: transfer.createdBy,
      kind: 'download',
      slug: transfer.slug,
      at: new Date(at),
      detail: {
        ...downloadedName(transfer, fileCount),
        transferName: shownName(transfer).fileName,
        email: transfer.recipient?.email ?? '',
        name: transfer.recipient?.name ?? '',
        country: country ?? '',
        city: city ?? '',
      },
    });
    await this.refresh(transfer);
  }

  private async mailSender(transfer: LinkedTransfer, started: PayloadOf<typeof downloadStarted>): Promise<void> {
    const { recipientId, fileCount, country, city, at } = started;
    await this.mails.queue({
      id: downloadedMailId(transfer._id, recipientId),
      template: 'transfer-downloaded',
      ...toSender(transfer),
      // One mail tells of the whole visit.
      notBefore: new Date(this.clock.now().getTime() + this.config.env.MAIL_GATHER_SECONDS * 1000),
      props: {
        slug: transfer.slug,
        recipientId,
        recipientEmail: transfer.recipient?.email ?? null,
        ...downloadedName(transfer, fileCount),
        place: country ? { country, city: city ?? '' } : null,
        at,
      },
    });
  }

  /** Names all that was downloaded until the mail leaves. */
  private async current({ template, props }: DueMail): Promise<MailVerdict> {
    if (template !== 'transfer-downloaded') return true;
    const { slug, recipientId, ...rest } = mailProps.parse(props);
    const transfer = await this.transfers.findAnyBySlug(slug);
    if (!transfer) return true;
    const downloads = await this.history.findLatestDownloads(transfer._id, recipientId, LISTED_DOWNLOADS);
    const fileIds = new Set(downloads.flatMap((download) => download.fileIds));
    const files = transfer.files.filter(({ id }) => fileIds.has(id));
    return files.length > 0 ? { props: { ...rest, slug, recipientId, ...nameOfDownloaded(transfer, files) } } : true;
  }

  /** Updates the sender's open pages. */
  private async refresh(transfer: LinkedTransfer): Promise<void> {
    const { sender, slug } = transfer;
    if (sender.isMember) await this.live.publishAbout(transfer, { type: 'transfer-changed', slug });
  }
}

function nameOfDownloaded(transfer: Transfer, files: readonly TransferFile[]) {
  const [file] = files;
  if (file && files.length === 1) return { fileName: file.path.split('/').at(-1) ?? file.path, moreFiles: 0 };
  if (files.length >= transfer.fileCount) return shownName(transfer);
  const { name: fileName, moreFiles } = nameOfFiles(files);
  return { fileName, moreFiles };
}

/** The only file, or the transfer if several were downloaded. */
function downloadedName(transfer: LinkedTransfer, fileCount: number) {
  const [file] = transfer.selectedFiles;
  if (file && fileCount === 1) return { fileName: file.path.split('/').at(-1) ?? file.path, moreFiles: 0 };
  const { fileName, moreFiles } = shownName(transfer);
  return { fileName, moreFiles: Math.min(moreFiles, Math.max(0, fileCount - 1)) };
}
