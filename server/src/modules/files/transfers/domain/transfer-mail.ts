import { createHash } from 'node:crypto';
import { buildTree, nameOfFiles } from '#contract/transfers/file-tree.js';
import { HOUR_MS } from '#contract/units.js';
import type { PayloadOf } from '../../../../core/jobs/define-job.js';
import type { mailFailed } from '../../../platform/mail/index.js';
import {
  currentFiles,
  currentRecipients,
  hidesNames,
  type Recipient,
  shownName,
  type Transfer,
  type TransferFile,
} from './transfer.js';

/** Address fields of a mail to a recipient. */
export function toRecipient(transfer: Transfer, { email, name }: Pick<Recipient, 'email' | 'name'>) {
  return { to: { email, name }, lang: transfer.lang, ...fromSender(transfer) };
}

export function toSender({ sender, lang }: Pick<Transfer, 'sender' | 'lang'>) {
  return { to: { email: sender.email, name: sender.name }, lang };
}

/** Fields of mails that are sent on behalf of the sender. */
export function fromSender({ sender }: Transfer) {
  return { replyTo: sender.email, isFromVisitor: !sender.isMember };
}

export function senderProps({ sender }: Transfer) {
  return {
    senderName: sender.name,
    senderEmail: sender.email,
    senderPicture: sender.profilePic,
    isMember: sender.isMember,
  };
}

/** Describes all files of the link, or a subset. */
export function contentsProps(
  transfer: Transfer,
  files: TransferFile[] = currentFiles(transfer),
  totalBytes: number = transfer.totalBytes,
) {
  return {
    ...nameProps(transfer, files),
    slug: transfer.slug,
    files: listedFiles(transfer, files),
    fileCount: files.length,
    totalBytes,
    expiresAt: transfer.expiresAt.getTime(),
    // That of an encrypted transfer opens its key.
    hasPassword: hidesNames(transfer),
  };
}

export function receivedProps(transfer: Transfer, recipientId: string) {
  return {
    ...contentsProps(transfer),
    ...senderProps(transfer),
    recipientId,
    message: transfer.passwordHash === null ? transfer.message : '',
  };
}

export function sentProps(transfer: Transfer) {
  return {
    ...contentsProps(transfer),
    recipients: currentRecipients(transfer).map(({ email }) => email),
    message: transfer.message,
  };
}

/** Names a link for which a recipient requests more time. */
export function requestedProps(transfer: Transfer) {
  const files = currentFiles(transfer);
  return { ...nameProps(transfer, files), fileCount: files.length };
}

/** Describes a link that was given more time. */
export function grantProps(transfer: Transfer) {
  return {
    fileCount: currentFiles(transfer).length,
    expiresAt: transfer.expiresAt.getTime(),
    hasPassword: transfer.passwordHash !== null,
  };
}

export function reminderProps(transfer: Transfer, recipientId: string, now: Date) {
  const hours = (transfer.expiresAt.getTime() - now.getTime()) / HOUR_MS;
  return {
    ...contentsProps(transfer),
    ...senderProps(transfer),
    recipientId,
    /** 0 in the last hour. */
    hoursLeft: hours < 1 ? 0 : Math.round(hours),
  };
}

/** The files of these uploads that the link still offers; removed and replaced ones are left out. */
export function additionProps(transfer: Transfer, uploadSlugs: readonly string[]) {
  const files = currentFiles(transfer).filter(({ uploadSlug }) => uploadSlugs.includes(uploadSlug));
  return contentsProps(
    transfer,
    files,
    files.reduce((sum, { size }) => sum + size, 0),
  );
}

/** Name of the transfer, or of a subset of its files; empty if it hides its names. */
export function nameProps(transfer: Transfer, files: TransferFile[]) {
  if (hidesNames(transfer)) return { name: '', moreFiles: 0 };
  if (files.length === transfer.fileCount) {
    const { fileName: name, moreFiles } = shownName(transfer);
    return { name, moreFiles };
  }
  const { name, moreFiles } = nameOfFiles(files);
  return { name, moreFiles };
}

/** Files, and top folders of several files; empty if the transfer hides their names. */
export function listedFiles(transfer: Transfer, files: TransferFile[]) {
  if (hidesNames(transfer)) return [];
  return buildTree(files, transfer.lang).flatMap((node) => {
    if (node.kind === 'folder' && node.files.length > 1)
      return [{ name: node.name, sizeBytes: node.bytes, fileCount: node.files.length }];
    return (node.kind === 'file' ? [node.file] : node.files).map(({ path, size }) => ({ name: path, sizeBytes: size }));
  });
}

type MailOutcome = PayloadOf<typeof mailFailed>;

/** Mails without which a recipient cannot open the transfer, or does not learn what is in it. */
const reachingTemplates: ReadonlySet<MailOutcome['template']> = new Set([
  'transfer-received',
  'files-added',
  'verification-code',
] as const);

/** The recipient to whom a mail should bring a transfer; null for every other mail. */
export function addresseeOf({ template, about }: MailOutcome): { slug: string; recipientId: string } | null {
  const { slug, recipientId } = about;
  return reachingTemplates.has(template) && slug && recipientId ? { slug, recipientId } : null;
}

/** Names a bounce. A code that comes back says the same as the transfer's own mail, so that its sender is told once. */
export function bounceKey(transferId: string, { mailId, revision, template, about }: MailOutcome): string {
  if (template !== 'verification-code') return `${mailId}-${revision}`;
  return `${receivedMailId(transferId, about.recipientId ?? '')}-1`;
}

/** Mail ids are derived from their content, so that a job that runs twice writes each mail once. */
export function receivedMailId(transferId: string, recipientId: string): string {
  return `transfer-${transferId}-${recipientId}`;
}

export function sentMailId(transferId: string): string {
  return `sent-${transferId}`;
}

/** One mail per recipient of a transfer, and one for all downloads by the plain link. */
export function downloadedMailId(transferId: string, recipientId: string | null): string {
  return `downloaded-${transferId}-${recipientId ?? 'link'}`;
}

export function lockedMailId(transferId: string, passwordVersion: number): string {
  return `locked-${transferId}-${passwordVersion}`;
}

export function extensionMailId(requestId: string): string {
  return `extension-${requestId}`;
}

/** One mail per expiry that a request was granted. */
export function extendedMailId(requestId: string, until: Date): string {
  return `extended-${requestId}-${until.getTime()}`;
}

export function declinedMailId(requestId: string): string {
  return `declined-${requestId}`;
}

/** One mail per expiry of the link. */
export function reminderMailId(transferId: string, recipientId: string, expiresAt: Date): string {
  return `${remindersOf(transferId, recipientId)}${expiresAt.getTime()}`;
}

/** Id prefix of all reminders of a transfer, or of one of its recipients. */
export function remindersOf(transferId: string, recipientId?: string): string {
  return recipientId === undefined ? `reminder-${transferId}-` : `reminder-${transferId}-${recipientId}-`;
}

/** Id prefix of the mails about added files, to all recipients or to one. One mail covers several additions. */
export function additionsTopic(transferId: string, recipientId?: string): string {
  return recipientId === undefined ? `added-${transferId}-` : `added-${transferId}-${recipientId}`;
}

/** Id prefix of the mails to the owner about extension requests. One mail covers several requests. */
export function extensionsTopic(transferId: string): string {
  return `extensions-${transferId}`;
}

/** Damaged files stay damaged, so their number identifies the set, and each file is reported once. */
export function damagedMailId(transferId: string, damagedFiles: number): string {
  return `damaged-${transferId}-${damagedFiles}`;
}

/** Names the set of files, since one can turn out to be a false alarm. */
export function infectedMailId(transferId: string, fileIds: readonly string[]): string {
  return `infected-${transferId}-${createHash('sha256').update(fileIds.join()).digest('hex').slice(0, 16)}`;
}

/** `revision` is that of the transfer with the verdict. */
export function judgedMailId(transferId: string, revision: number): string {
  return `judged-${transferId}-${revision}`;
}
