import { currentFiles, type Recipient, type Transfer, type TransferFile } from './transfer.js';

/** Maximum of file names in a mail; the total is given as a number. */
const FILES_IN_MAIL = 20;

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
  return { senderName: sender.name, senderEmail: sender.email, isMember: sender.isMember };
}

/** What the link offers, or a subset of its files. File names are left out if a password protects the link. */
export function contentsProps(
  transfer: Transfer,
  files: TransferFile[] = currentFiles(transfer),
  totalBytes: number = transfer.totalBytes,
) {
  return {
    slug: transfer.slug,
    files: shownNames(transfer, files),
    fileCount: files.length,
    totalBytes,
    expiresAt: transfer.expiresAt.getTime(),
    hasPassword: transfer.passwordHash !== null,
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

/** Empty if a password protects the transfer. */
export function shownNames({ passwordHash }: Transfer, files: TransferFile[]): { name: string; sizeBytes: number }[] {
  if (passwordHash !== null) return [];
  return files.slice(0, FILES_IN_MAIL).map(({ path, size }) => ({ name: path, sizeBytes: size }));
}
