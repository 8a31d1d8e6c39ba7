import { buildTree, nameOfFiles } from '#contract/transfers/file-tree.js';
import { HOUR_MS } from '#contract/units.js';
import {
  currentFiles,
  currentRecipients,
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

/** What the link offers, or a subset of its files. File names are left out if a password protects the link. */
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
    hasPassword: transfer.passwordHash !== null,
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

/** Name of the transfer, or of a subset of its files; empty if a password protects it. */
export function nameProps(transfer: Transfer, files: TransferFile[]) {
  if (transfer.passwordHash !== null) return { name: '', moreFiles: 0 };
  if (files.length === transfer.fileCount) {
    const { fileName: name, moreFiles } = shownName(transfer);
    return { name, moreFiles };
  }
  const { name, moreFiles } = nameOfFiles(files);
  return { name, moreFiles };
}

/** Files, and top folders of several files; empty if a password protects the transfer. */
export function listedFiles({ passwordHash, lang }: Transfer, files: TransferFile[]) {
  if (passwordHash !== null) return [];
  return buildTree(files, lang).flatMap((node) => {
    if (node.kind === 'folder' && node.files.length > 1)
      return [{ name: node.name, sizeBytes: node.bytes, fileCount: node.files.length }];
    return (node.kind === 'file' ? [node.file] : node.files).map(({ path, size }) => ({ name: path, sizeBytes: size }));
  });
}
