import { Injectable } from '@nestjs/common';
import type { DownloadPage } from '#contract/transfers/downloads.js';
import { SIGNED_DOWNLOAD_SECONDS } from '#contract/limits.js';
import { archiveTitle } from '#contract/transfers/archive-title.js';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { randomId } from '../../../core/secrets/secrets.js';
import { Tokens } from '../../../core/tokens/tokens.js';
import { Brands } from '../../members/brands/index.js';
import { Stores } from '../../platform/storage/index.js';
import { DownloadRepository } from './data/download.repository.js';
import { browserOf, type DownloadGrant, downloadIdOf, toClaims, visitorOf } from './domain/download-grant.js';
import { proofAsked } from './domain/recipients-only.js';
import {
  can,
  CurrentSenders,
  type LinkedTransfer,
  refuseFiles,
  refuseUnscanned,
  type TransferFile,
} from '../../files/transfers/index.js';
import { DOWNLOAD_TOKEN } from './downloads.tokens.js';
import type { SeenPage } from './page-views.service.js';
import { type LinkRequest, LinkAccess } from './link-access.service.js';

export interface SignedDownload {
  url: string;
  expiresAt: number;
  downloadToken: string;
  /** The visitor fetches the bytes directly from the store, not through this server. */
  isDirect: boolean;
  /** Cookie value that the browser must send to resume the download; null if any may. */
  browser: string | null;
}

export interface OpenedPage {
  page: DownloadPage;
  /** Set for the first request of a visit; null for the owner and for later requests. */
  seen: SeenPage | null;
}

/** Builds the download page of a link and signs its download URLs. */
@Injectable()
export class Downloads {
  constructor(
    private readonly access: LinkAccess,
    private readonly downloads: DownloadRepository,
    private readonly stores: Stores,
    private readonly tokens: Tokens,
    private readonly senders: CurrentSenders,
    private readonly brands: Brands,
    private readonly clock: Clock,
  ) {}

  /** @throws {AppError} as `LinkAccess.openLink`, download-limit-reached, file-infected, file-unscanned */
  async openPage(link: LinkRequest): Promise<OpenedPage> {
    const transfer = await this.access.openLink(link, 'all');
    const files = currentFilesOf(transfer);
    refuseUnscanned(transfer, files);
    const isOwner = can(link.principal, 'manage', transfer);
    const visit = this.access.visitOf(link, transfer);
    const known = visit.isNew ? null : visitorOf(transfer._id, visit.visitId);
    if (!isOwner) await this.downloads.assertDownloadsLeft(transfer, { visitor: known });
    const { sender, account } = await this.senders.findWithAccount(transfer);
    const { name, email, company, profilePic, isMember } = sender;
    const page: DownloadPage = {
      slug: transfer.slug,
      title: transfer.title,
      sender: { name, email, company, profilePic, isMember },
      brand: this.brands.ofDownloads(account),
      recipientEmail: transfer.recipient?.email ?? null,
      message: transfer.message,
      ...(await this.access.sealedOf(transfer)),
      scan: scanOf(files),
      files: files.map(({ id, path, size, sha256, checkedAt, damaged, recording }) => ({
        id,
        path,
        size,
        sha256,
        isChecked: checkedAt !== null,
        damaged,
        recording,
      })),
      totalBytes: transfer.totalBytes,
      sentAt: transfer.dateSent.getTime(),
      expiresAt: transfer.expiresAt.getTime(),
      hasPassword: transfer.passwordHash !== null,
      hasDownloadLimit: transfer.downloadLimit !== null,
      isOwner,
      visit: visit.token,
    };
    const recipientId = transfer.recipient?.recipientId ?? null;
    const seen = { transfer, recipientId, proof: proofAsked(link, transfer), visitId: visit.visitId };
    return { page, seen: visit.isNew && !isOwner ? seen : null };
  }

  async signFile(link: LinkRequest, fileId: string): Promise<SignedDownload> {
    const transfer = await this.access.openLink(link, [fileId]);
    const [file] = currentFilesOf(transfer);
    if (!file) throw new AppError('file-not-found');
    refuseFiles(transfer, [file]);
    const store = this.stores.named(transfer.store);
    const { downloadToken, browser } = await this.grant(link, transfer, { kind: 'file', fileIds: [fileId] });
    const fileName = file.path.split('/').at(-1) ?? file.path;
    const url = await store.signGet({
      key: file.itemPath,
      fileName,
      downloadToken,
      // Other stores serve the bytes without asking this server again, so their URLs must be short-lived.
      expiresInSeconds: store.kind === 'disk' ? DOWNLOAD_TOKEN.seconds : SIGNED_DOWNLOAD_SECONDS,
    });
    return { url, expiresAt: this.startBefore(), downloadToken, isDirect: store.kind !== 'disk', browser };
  }

  /** Refuses an archive with a damaged file instead of leaving it out silently; the page then selects the others. */
  async signZip(link: LinkRequest, fileIds: string[] | undefined): Promise<SignedDownload> {
    const transfer = await this.access.openLink(link, 'all');
    const files = currentFilesOf(transfer);
    const known = new Set(files.map(({ id }) => id));
    if (fileIds?.some((id) => !known.has(id))) throw new AppError('file-not-found');
    const wanted = new Set(fileIds ?? known);
    const chosen = files.filter(({ id }) => wanted.has(id));
    refuseFiles(transfer, chosen);
    const { downloadToken, browser } = await this.grant(link, transfer, { kind: 'zip', fileIds: [...wanted] });
    const name = encodeURIComponent(`${archiveTitle(transfer, chosen)}.zip`);
    const url = `/v1/zips/${downloadToken}/${name}`;
    return { url, expiresAt: this.startBefore(), downloadToken, isDirect: false, browser };
  }

  /** Whether every byte of the download passes through this server. */
  isServedHere({ grant, transfer }: { grant: DownloadGrant; transfer: LinkedTransfer }): boolean {
    return grant.kind === 'zip' || this.stores.named(transfer.store).seesDownloads;
  }

  private async grant(
    link: LinkRequest,
    transfer: LinkedTransfer,
    what: Pick<DownloadGrant, 'kind' | 'fileIds'>,
  ): Promise<Pick<SignedDownload, 'downloadToken' | 'browser'>> {
    const recipientId = transfer.recipient?.recipientId ?? null;
    const visitId = this.access.visitIdOf(link, transfer);
    const { principal } = link;
    const ownerId = principal.kind === 'member' && can(principal, 'manage', transfer) ? principal.userId : null;
    const isBound = ownerId === null && (transfer.downloadLimit !== null || transfer.recipientsOnly);
    const browser = isBound ? (link.browser ?? randomId()) : null;
    const grant: DownloadGrant = {
      downloadId: downloadIdOf({ transferId: transfer._id, visitId, recipientId, ...what }),
      transferId: transfer._id,
      recipientId,
      visitor: visitorOf(transfer._id, visitId),
      startBefore: Math.floor(this.startBefore() / 1000),
      passwordVersion: transfer.passwordVersion,
      proof: ownerId === null ? proofAsked(link, transfer) : null,
      browser: browser && browserOf(transfer._id, browser),
      ownerId,
      ...what,
    };
    if (ownerId === null) await this.downloads.assertDownloadsLeft(transfer, { downloadId: grant.downloadId });
    const downloadToken = this.tokens.sign(DOWNLOAD_TOKEN, toClaims(grant));
    return { downloadToken, browser };
  }

  private startBefore(): number {
    return this.clock.now().getTime() + SIGNED_DOWNLOAD_SECONDS * 1000;
  }
}

function currentFilesOf({ selectedFiles }: LinkedTransfer): TransferFile[] {
  return selectedFiles.filter(({ removedAt }) => removedAt === null);
}

/** Null: sent when the installation had no scanner. */
function scanOf(files: readonly TransferFile[]): DownloadPage['scan'] {
  if (files.every(({ scan }) => !scan)) return null;
  return files.every(({ scan }) => scan === 'clean') ? 'clean' : 'unchecked';
}
