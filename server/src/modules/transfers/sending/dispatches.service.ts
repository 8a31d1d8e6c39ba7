import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.js';
import { Outbox, outboxEntry } from '../../../core/outbox/outbox.js';
import { UploadSessions, UploadSweeps } from '../../storage/index.js';
import { TransferRepository } from '../data/transfer.repository.js';
import { TRANSFERS } from '../data/transfer.schema.js';
import { wantsThumbnail } from '../domain/thumbnail.js';
import { additionsOf, filesOfUpload, type Transfer } from '../domain/transfer.js';
import { makeThumbnails } from '../jobs/make-thumbnails.job.js';
import { verifyChecksums } from '../jobs/verify-checksums.job.js';
import { TransferLog } from '../integrity/transfer-log.service.js';
import { TransferNotices } from './transfer-notices.service.js';

const addedOnce = (uploadSlug: string): string => `added-${uploadSlug}`;

/** What follows a creation or an addition, also when the process that made it died (F2). Doing it again changes nothing. */
@Injectable()
export class Dispatches {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly uploads: UploadSessions,
    private readonly sweeps: UploadSweeps,
    private readonly notices: TransferNotices,
    private readonly log: TransferLog,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async dispatch(transferId: string): Promise<void> {
    const transfer = await this.transfers.findById(transferId);
    if (!transfer) return;
    await this.uploads.markNamed(transfer.slug);
    await this.sweeps.abortRemains(transfer.slug);
    if (transfer.deletedAt) return;
    await this.notices.tellCreated(transfer);
    await this.log.begin(transfer);
    await this.logForward(transfer, transfer.slug);
    await this.draw(transfer);
    await this.verify(transfer);
  }

  async dispatchAddition(transferId: string, uploadSlug: string): Promise<void> {
    const transfer = await this.transfers.findById(transferId);
    if (!transfer || transfer.deletedAt) return;
    await this.uploads.markNamed(uploadSlug);
    await this.sweeps.abortRemains(uploadSlug);
    const files = filesOfUpload(transfer, uploadSlug);
    await this.notices.tellAdded(transfer, uploadSlug);
    await this.log.append(transfer, {
      kind: 'files-added',
      once: addedOnce(uploadSlug),
      data: { fileIds: files.map(({ id }) => id), bytes: files.reduce((sum, { size }) => sum + size, 0) },
    });
    await this.logForward(transfer, uploadSlug);
    await this.draw(transfer);
    await this.verify(transfer);
  }

  /** Additions whose own job found the transfer deleted. Others were told of to those who were recipients then. */
  async dispatchSkipped(transfer: Transfer): Promise<void> {
    for (const uploadSlug of additionsOf(transfer))
      if (!(await this.log.has(transfer._id, addedOnce(uploadSlug))))
        await this.dispatchAddition(transfer._id, uploadSlug);
  }

  /** In the log of the transfer that the files come from. */
  private async logForward(transfer: Transfer, uploadSlug: string): Promise<void> {
    const upload = await this.uploads.find(uploadSlug);
    const source = upload?.forwardOf ? await this.transfers.findById(upload.forwardOf) : null;
    if (!source) return;
    const fileCount = upload?.files.filter(({ copyOf }) => copyOf !== undefined).length;
    await this.log.append(source, {
      kind: 'forwarded',
      once: `forwarded-${uploadSlug}`,
      data: { transferId: transfer._id, fileCount },
    });
  }

  private async draw(transfer: Transfer): Promise<void> {
    if (transfer.files.some(wantsThumbnail)) await this.follow(transfer, makeThumbnails);
  }

  private async verify(transfer: Transfer): Promise<void> {
    if (transfer.files.every(({ checkedAt, damaged, purgedAt }) => checkedAt !== null || damaged || purgedAt !== null))
      return;
    await this.follow(transfer, verifyChecksums);
  }

  private async follow(
    { _id: transferId, filesVersion }: Transfer,
    job: typeof verifyChecksums | typeof makeThumbnails,
  ): Promise<void> {
    const entry = outboxEntry(job, { transferId, filesVersion }, this.clock.now());
    await this.transfers.addOutbox(transferId, entry);
    await this.outbox.relay(TRANSFERS, transferId, [entry]);
  }
}
