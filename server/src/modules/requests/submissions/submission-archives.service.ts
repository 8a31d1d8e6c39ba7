import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { writableName } from '#contract/file-names.js';
import { visibleText } from '#contract/visible-text.js';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { Tokens } from '../../../core/tokens/tokens.js';
import { archiveOf, ArchiveSender, archiveTitle } from '../../downloads/index.js';
import { Stores } from '../../storage/index.js';
import { refuseFiles, Transfers } from '../../transfers/index.js';
import { FileRequestRepository } from '../data/file-request.repository.js';
import { SubmissionRepository } from '../data/submission.repository.js';
import { archivedFiles } from '../domain/archived-files.js';
import type { FileRequest } from '../domain/file-request.js';
import { REQUEST_ZIP } from '../requests.tokens.js';

type Archive = ReturnType<typeof archiveOf>;

/** Sends everything that was handed in for a request as one archive. */
@Injectable()
export class SubmissionArchives {
  constructor(
    private readonly requests: FileRequestRepository,
    private readonly submissions: SubmissionRepository,
    private readonly transfers: Transfers,
    private readonly stores: Stores,
    private readonly sender: ArchiveSender,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
  ) {}

  /** @throws {AppError} nothing-handed-in, file-damaged, file-infected, file-unscanned */
  async sign(request: FileRequest): Promise<{ url: string; expiresAt: number }> {
    const { etag, fileName } = await this.read(request);
    const token = this.tokens.sign(REQUEST_ZIP, { sub: request._id, tag: etag });
    return {
      url: `/v1/request-zips/${token}/${encodeURIComponent(fileName)}`,
      expiresAt: this.clock.now().getTime() + REQUEST_ZIP.seconds * 1000,
    };
  }

  /** @throws {AppError} signature-invalid, request-not-found, archive-changed, file-damaged, file-infected, file-unscanned */
  async serve(token: string, http: { request: Request; response: Response }): Promise<void> {
    const claims = this.tokens.verify(REQUEST_ZIP, token);
    if (!claims) throw new AppError('signature-invalid');
    const request = await this.requests.findById(claims.sub);
    if (!request || request.deletedAt) throw new AppError('request-not-found');
    const archive = await this.read(request);
    if (archive.etag !== claims.tag) throw new AppError('archive-changed');
    await this.sender.send(archive, http);
  }

  private async read(request: FileRequest): Promise<Archive> {
    const submissions = await this.submissions.findOf(request._id);
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
    if (files.length === 0) throw new AppError('nothing-handed-in');
    return archiveOf({ _id: request._id, dateSent: request.createdAt }, files, archiveTitle(request, files));
  }
}
