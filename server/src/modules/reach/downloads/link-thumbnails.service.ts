import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '#contract/endpoint.js';
import type { listLinkThumbnails } from '#contract/transfers/downloads.js';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { Tokens } from '../../../core/tokens/tokens.js';
import { Thumbnails } from '../../files/previews/index.js';
import {
  can,
  isExpired,
  isReachable,
  refuseUnscanned,
  refuseWithheld,
  TransferRepository,
} from '../../files/transfers/index.js';
import { LINK_THUMBNAIL_TOKEN } from './downloads.tokens.js';
import { refusalOfStrangers } from './refusal-of-strangers.js';
import { LinkAccess, type LinkRequest } from './link-access.service.js';

/** Thumbnails for those who may download. */
@Injectable()
export class LinkThumbnails {
  constructor(
    private readonly access: LinkAccess,
    private readonly transfers: TransferRepository,
    private readonly thumbnails: Thumbnails,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
  ) {}

  /** @throws {AppError} as `LinkAccess.openLink`, file-infected, file-unscanned */
  async list(link: LinkRequest, fileIds: readonly string[]): Promise<ResponseOf<typeof listLinkThumbnails>> {
    const transfer = await this.access.openLink(link, fileIds);
    // Files that may be downloaded only so often are not shown uncounted.
    if (transfer.downloadLimit !== null && !can(link.principal, 'manage', transfer)) return { thumbnails: [] };
    const selectedFiles = transfer.selectedFiles.filter(({ removedAt }) => removedAt === null);
    refuseUnscanned(transfer, selectedFiles);
    const token = this.tokens.sign(LINK_THUMBNAIL_TOKEN, {
      sub: transfer._id,
      rid: transfer.recipient?.recipientId ?? null,
      ver: transfer.passwordVersion,
      rcp: transfer.recipientsOnly === true,
    });
    return this.thumbnails.urlsOf({ ...transfer, selectedFiles }, token);
  }

  /** Authorizes each request, because the transfer may have changed since the URL was signed. False for other tokens. */
  async admit(token: string): Promise<boolean> {
    const claims = this.tokens.verify(LINK_THUMBNAIL_TOKEN, token);
    if (!claims) return false;
    const transfer = await this.transfers.findLinked({ _id: claims.sub }, { recipientId: claims.rid, fileIds: [] });
    if (!transfer || !isReachable(transfer)) throw new AppError('transfer-not-found');
    refuseWithheld(transfer);
    if (isExpired(transfer, this.clock.now())) throw new AppError('transfer-expired');
    if (claims.ver !== transfer.passwordVersion) throw new AppError('password-required');
    if (transfer.recipientsOnly && !claims.rcp) throw refusalOfStrangers(transfer);
    return true;
  }
}
