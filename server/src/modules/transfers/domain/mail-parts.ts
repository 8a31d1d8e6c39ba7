import { currentFiles, type Recipient, type Transfer, type TransferFile, uploadOf } from './transfer.js';

/** More names do not help a reader; the count says how many there are. */
const FILES_IN_MAIL = 20;

/** How a mail to whom the transfer was sent is addressed. */
export function toRecipient(transfer: Transfer, { email, name }: Pick<Recipient, 'email' | 'name'>) {
  return { to: { email, name }, lang: transfer.lang, ...fromSender(transfer) };
}

export function toSender({ sender, lang }: Transfer) {
  return { to: { email: sender.email, name: sender.name }, lang };
}

/** Of mails that leave in the sender's stead. */
export function fromSender({ sender }: Transfer) {
  return { replyTo: sender.email, isFromVisitor: !sender.isMember };
}

/** Who sent it, as mails name them. */
export function senderProps({ sender }: Transfer) {
  return { senderName: sender.name, senderEmail: sender.email, isMember: sender.isMember };
}

/** What lies behind the link, or those of its files that a mail tells of; a password protects their names too. */
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

/** What of these uploads the link offers by now: what was removed or replaced meanwhile is not told of. */
export function additionProps(transfer: Transfer, uploadSlugs: readonly string[]) {
  const files = currentFiles(transfer).filter(({ itemPath }) => uploadSlugs.includes(uploadOf(itemPath)));
  return contentsProps(
    transfer,
    files,
    files.reduce((sum, { size }) => sum + size, 0),
  );
}

/** None where a password protects them. */
export function shownNames({ passwordHash }: Transfer, files: TransferFile[]): { name: string; sizeBytes: number }[] {
  if (passwordHash !== null) return [];
  return files.slice(0, FILES_IN_MAIL).map(({ path, size }) => ({ name: path, sizeBytes: size }));
}
