import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { writableName } from '#contract/file-names.js';
import { visibleText } from '#contract/visible-text.js';
import { AppError } from '../../../core/errors/app-error.js';
import { archiveOf, ArchiveSender, archiveTitle } from '../downloads/index.js';
import { Stores } from '../../platform/storage/index.js';
import { refuseFiles, TransferRepository } from '../../files/transfers/index.js';
import { type FileRequest, SubmissionRepository } from '../requests/index.js';
import { ArchiveAddresses } from './archive-addresses.service.js';
import { archivedFiles } from './domain/archived-files.js';

type Archive = ReturnType<typeof archiveOf>;

/** Sends everything that was submitted for a request as one archive. */
@Injectable()
export class SubmissionArchives {
  constructor(
    private readonly submissions: SubmissionRepository,
    private readonly transfers: TransferRepository,
    private readonly stores: Stores,
    private readonly sender: ArchiveSender,
    private readonly addresses: ArchiveAddresses,
  ) {}

  async sign(request: FileRequest, userId: string): Promise<{ url: string; expiresAt: number }> {
    const { etag, fileName } = await this.read(request);
    const { token, expiresAt } = this.addresses.signAddress(request, etag, userId);
    return { url: `/v1/request-zips/${token}/${encodeURIComponent(fileName)}`, expiresAt };
  }

  async serve(token: string, http: { request: Request; response: Response }): Promise<void> {
    const { request, etag } = await this.addresses.verifyAddress(token);
    const archive = await this.read(request);
    if (archive.etag !== etag) throw new AppError('archive-changed');
    await this.sender.send(archive, http);
  }

  private async read(request: FileRequest): Promise<Archive> {
    const submissions = await this.submissions.findByRequest(request._id);
    const wanted = archivedFiles(request, submissions, (name) => writableName(visibleText(name).normalize('NFC')));
    const ids = [...new Set(wanted.map(({ transferId }) => transferId))];
    const transfers = new Map((await this.transfers.findStored(request.accountId, ids)).map((one) => [one._id, one]));
    const files = wanted.flatMap(({ transferId, fileId, path }) => {
      const transfer = transfers.get(transferId);
      const file = transfer?.files[Number(fileId)];
      if (!transfer || !file) return [];
      refuseFiles(transfer, [file]);
      const id = `${transferId}/${fileId}`;
      return [{ ...file, id, path, modifiedAt: transfer.dateSent, store: this.stores.named(transfer.store) }];
    });
    if (files.length === 0) throw new AppError('nothing-submitted');
    return archiveOf({ _id: request._id, dateSent: request.createdAt }, files, archiveTitle(request, files));
  }
}
