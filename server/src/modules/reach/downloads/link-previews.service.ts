import { Injectable } from '@nestjs/common';
import { buildTree, openAtFirst, type TreeRow, visibleRows } from '#contract/transfers/file-tree.js';
import type { FrameRow, LinkFrame, TransferFrame } from '#contract/transfers/link-frame.js';
import type { Language } from '#contract/primitives.js';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import type { ShownBrand } from '#contract/accounts/brands.js';
import { Brands } from '../../members/brands/index.js';
import {
  CurrentSenders,
  isExpired,
  type LinkedTransfer,
  type LinkSelection,
  scanProblem,
  shownName,
  type TransferFile,
} from '../../files/transfers/index.js';
import { DownloadRepository } from './data/download.repository.js';
import { expiredDetails } from './domain/expired-details.js';
import { refusalOfStrangers } from './refusal-of-strangers.js';
import { LinkAccess } from './link-access.service.js';
import { formatBytes, personName } from '#contract/display-formats.js';

/** About one screen. */
const ROWS = 12;
/** The rows of larger transfers come with the first call: their files cost too much to read twice. */
const MAX_FILES = 100;

export interface PreviewRequest {
  slug: string;
  recipientId: string | undefined;
  language: Language;
  network: string;
  linkAccount: string | null;
}

type RequestedLink = Pick<PreviewRequest, 'slug' | 'recipientId' | 'network' | 'linkAccount'>;

export interface LinkPreview {
  /** Shown by chats; null if there is nothing to describe. */
  text: LinkText | null;
  /** Shown to people. */
  frame: LinkFrame;
}

/** Content that the page of a link has before any script runs. Reveals nothing that is protected. */
@Injectable()
export class LinkPreviews {
  constructor(
    private readonly access: LinkAccess,
    private readonly downloads: DownloadRepository,
    private readonly senders: CurrentSenders,
    private readonly brands: Brands,
    private readonly clock: Clock,
  ) {}

  /** Counts only as a guess at a slug. */
  async previewOf({ language, ...link }: PreviewRequest): Promise<LinkPreview> {
    const { slug } = link;
    const transfer = await this.find(link, []);
    if (!transfer) return { text: null, frame: { slug, code: 'transfer-not-found' } };
    if (transfer.withheld) return { text: null, frame: { slug, code: transfer.withheld } };
    if (isExpired(transfer, this.clock.now())) {
      const details = expiredDetails(transfer, shownName(transfer));
      return { text: null, frame: { slug, code: 'transfer-expired', details } };
    }
    const { sender, account } = await this.senders.findWithAccount(transfer);
    const text = linkText({ ...transfer, sender }, language);
    if (transfer.recipientsOnly) {
      const { code, details } = refusalOfStrangers(transfer);
      return { text, frame: { slug, code, ...(details && { details }) } };
    }
    if (transfer.passwordHash !== null) return { text, frame: { slug, code: 'password-required' } };
    const isUsedUp = !(await this.hasDownloadsLeft(transfer));
    if (isUsedUp) return { text, frame: { slug, code: 'download-limit-reached' } };
    const whole = await this.withFiles(link, transfer);
    const problem = scanProblem(whole, whole.selectedFiles.filter(isCurrent));
    if (problem) return { text: null, frame: { slug, code: problem } };
    const brand = this.brands.ofDownloads(account);
    return { text, frame: { slug, transfer: transferFrame({ ...whole, sender }, brand, language) } };
  }

  private async withFiles(link: RequestedLink, transfer: LinkedTransfer): Promise<LinkedTransfer> {
    return transfer.fileCount > MAX_FILES ? transfer : ((await this.find(link, 'all')) ?? transfer);
  }

  private find(link: RequestedLink, fileIds: LinkSelection['fileIds']): Promise<LinkedTransfer | null> {
    return this.access.findLinked(link, fileIds).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'transfer-not-found') return null;
      throw error;
    });
  }

  private hasDownloadsLeft(transfer: LinkedTransfer): Promise<boolean> {
    return this.downloads.assertDownloadsLeft(transfer).then(
      () => true,
      (error: unknown) => {
        if (error instanceof AppError) return false;
        throw error;
      },
    );
  }
}

function transferFrame(transfer: LinkedTransfer, brand: ShownBrand | null, language: Language): TransferFrame {
  const { name, email, company, profilePic, isMember } = transfer.sender;
  const files = transfer.selectedFiles.filter(isCurrent);
  const tree = buildTree(files, language);
  return {
    title: transfer.title,
    sender: { name, email, company, profilePic, isMember },
    brand,
    recipientEmail: transfer.recipient?.email ?? null,
    message: transfer.message,
    fileCount: transfer.fileCount,
    isVerified: files.length > 0 && files.every(({ checkedAt, damaged }) => checkedAt !== null && !damaged),
    totalBytes: transfer.totalBytes,
    expiresAt: transfer.expiresAt.getTime(),
    // Above the rows the page shows recordings, which are not part of the frame. Only the page has the names of sealed files.
    rows:
      transfer.isEncrypted || files.some(({ recording }) => recording)
        ? []
        : visibleRows(tree, openAtFirst(tree, files.length)).slice(0, ROWS).map(toRow),
  };
}

function isCurrent({ removedAt }: TransferFile): boolean {
  return removedAt === null;
}

function toRow({ node, depth }: TreeRow<TransferFile>): FrameRow {
  return node.kind === 'file'
    ? { name: node.name, depth, bytes: node.file.size }
    : { name: node.name, depth, bytes: node.bytes, fileCount: node.files.length };
}

export interface LinkText {
  title: string;
  description: string;
}

/** Title and description of a shared link (Open Graph), without names and sizes if they are protected. */
export function linkText(transfer: LinkedTransfer, lang: Language): LinkText {
  const { sender, totalBytes, passwordHash, recipientsOnly, isEncrypted, fileCount: count } = transfer;
  if (recipientsOnly) {
    return lang === 'zh'
      ? { title: '仅限收件人打开的传输', description: '只有收件人才能打开。' }
      : { title: 'Transfer for its recipients only', description: 'Only the people it was sent to can open it.' };
  }
  if (passwordHash !== null) {
    return lang === 'zh'
      ? { title: '受密码保护的传输', description: '打开链接并输入密码即可下载。' }
      : {
          title: 'Password-protected transfer',
          description: 'Open the link and enter the password to download.',
        };
  }
  const who = personName(sender);
  const size = formatBytes(totalBytes, lang);
  const { fileName, moreFiles } = shownName(transfer);
  const more = moreFiles === 0 ? '' : lang === 'zh' ? `及另外 ${moreFiles} 个文件` : ` and ${moreFiles} more`;
  const description = isEncrypted ? size : `${fileName}${more} · ${size}`;
  return lang === 'zh'
    ? {
        title: `${who} 向您发送了 ${count} 个文件`,
        description,
      }
    : {
        title: `${who} sent you ${count > 1 ? `${count} files` : 'a file'}`,
        description,
      };
}
