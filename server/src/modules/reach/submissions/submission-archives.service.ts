import * as z from 'zod';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { archivedFiles } from '#contract/requests/archived-files.js';
import { archiveTitle } from '#contract/transfers/archive-title.js';
import { AppError } from '../../../core/errors/app-error.js';
import { Clock } from '../../../core/clock/clock.js';
import { defineToken, Tokens } from '../../../core/tokens/tokens.js';
import { Stores } from '../../platform/storage/index.js';
import { refuseFiles, refuseWithheld, TransferRepository } from '../../files/transfers/index.js';
import { Users } from '../../identity/auth/index.js';
import { archiveOf, ArchiveSender } from '../downloads/index.js';
import { type FileRequest, FileRequestRepository, SubmissionRepository } from '../requests/index.js';

/** The archive `tag` of what was submitted for the request `sub`, for the user `uid`. Long enough to resume over a poor connection. */
const REQUEST_ZIP = defineToken(
  'request-zip',
  z.object({ sub: z.string(), tag: z.string(), uid: z.string() }),
  24 * 3600,
);

/** Signs addresses of archives for one user, and asks again for each request. */
@Injectable()
export class ArchiveAddresses {
  constructor(
    private readonly requests: FileRequestRepository,
    private readonly users: Users,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
  ) {}

  signAddress({ _id: sub }: FileRequest, etag: string, userId: string): { token: string; expiresAt: number } {
    const token = this.tokens.sign(REQUEST_ZIP, { sub, tag: etag, uid: userId });
    return { token, expiresAt: this.clock.now().getTime() + REQUEST_ZIP.seconds * 1000 };
  }

  async verifyAddress(token: string): Promise<{ request: FileRequest; etag: string }> {
    const claims = this.tokens.verify(REQUEST_ZIP, token);
    if (!claims) throw new AppError('signature-invalid');
    const request = await this.requests.findById(claims.sub);
    // A user who was removed from the team since has no access any more.
    if (!request || request.deletedAt || !(await this.users.mayManage(claims.uid, request)))
      throw new AppError('request-not-found');
    refuseWithheld(request);
    return { request, etag: claims.tag };
  }
}

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
    const wanted = archivedFiles(request, submissions);
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
