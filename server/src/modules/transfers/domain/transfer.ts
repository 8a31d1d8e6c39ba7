import type { Language } from '#contract/primitives.js';

export interface TransferFile {
  /** Position in the transfer, as text. */
  id: string;
  /** As people see it, folders included. */
  path: string;
  /** Bytes. */
  size: number;
  itemPath: string;
  /** What the object's ETag was when the transfer was made; reading another one is refused. */
  etag: string;
  /** Null where nobody knew it then. */
  crc32: number | null;
  /** Hex; what the sender's side stated, or a job found. */
  sha256: string | null;
  /** When a job read the object again and found what was sent. */
  checkedAt: Date | null;
  /** That job found other bytes. */
  damaged: boolean;
  /** Whether it has a small picture; null until a job has tried, and for what is no image. */
  thumbnail: 'made' | 'none' | null;
  /** Nobody knew the CRC-32 at creation: archives name it behind the bytes, always, so that their layout never changes. */
  lateCrc32: boolean;
  /** When it was removed or replaced: since then it is a version, kept for its owner until the transfer expires. */
  removedAt: Date | null;
  /** Id of the file that took its place. */
  replacedBy: string | null;
  /** When a version's object was removed: nothing brings it back. */
  purgedAt: Date | null;
}

/** What becomes of one file; what a check writes into it at the same time stays. */
export type FileMark = Pick<TransferFile, 'id'> & Partial<Pick<TransferFile, 'removedAt' | 'replacedBy' | 'purgedAt'>>;

export interface Recipient {
  /** Random: the personal link does not give the address away. */
  recipientId: string;
  email: string;
  name: string;
  company: string;
  /** Since then the personal link is dead. */
  withdrawnAt: Date | null;
}

export interface Sender {
  /** Empty for a visitor. */
  senderId: string;
  email: string;
  name: string;
  company: string;
  profilePic: string;
  isMember: boolean;
}

export interface Transfer {
  _id: string;
  slug: string;
  sendAs: 'link' | 'email';
  /** Whose library and storage it belongs to. */
  ownerId: string;
  sender: Sender;
  /** Name of the store that holds its objects. */
  store: string;
  /** Empty: `fileName` stands for it. */
  title: string;
  message: string;
  /** Withdrawn ones included; see `currentRecipients`. */
  recipients: Recipient[];
  /** Only ever grows, removed ones included; see `currentFiles`. */
  files: TransferFile[];
  /** Rises with each change but what a check found: what was read must still be true when a change of it is written. */
  filesVersion: number;
  /** Removed or replaced files are kept in the store. */
  hasVersions: boolean;
  /** Of the current files, as the next two. */
  totalBytes: number;
  fileCount: number;
  /** Last path segment of the first file. */
  fileName: string;
  dateSent: Date;
  expirySeconds: number;
  expiresAt: Date;
  /** Mails leave then; until then the send can be undone. Null where nothing waits. */
  undoUntil: Date | null;
  /** Downloads in all; null for no limit. */
  downloadLimit: number | null;
  /** Recipients who have not downloaded are reminded a day before expiry. */
  reminds: boolean;
  /** When, were they to be; null where the link lives too short for it. */
  remindAt: Date | null;
  lastModified: Date;
  /** Null while nobody has begun one. */
  lastDownloadAt: Date | null;
  passwordHash: string | null;
  /** Rises with each new password: tickets of an older one are void. */
  passwordVersion: number;
  /** In a row, from anywhere; 100 lock the link. */
  wrongPasswords: number;
  sharedWith: string[];
  lang: Language;
  deletedAt: Date | null;
  /** When that deletion became final: nothing brings it back. */
  goneAt: Date | null;
  /** Keyed digest of the request that made it: a repeated request gets the same answer, another one is refused. */
  requestDigest: string;
  idempotencyKey: string | null;
}

export function isExpired({ expiresAt }: Pick<Transfer, 'expiresAt'>, now: Date): boolean {
  return expiresAt < now;
}

/** Those that its link offers. */
export function currentFiles<F extends Pick<TransferFile, 'removedAt'>>({ files }: { files: readonly F[] }): F[] {
  return files.filter(({ removedAt }) => removedAt === null);
}

/** Removed or replaced, and still there to be brought back. */
export function keptVersions<F extends Pick<TransferFile, 'removedAt' | 'purgedAt'>>({
  files,
}: {
  files: readonly F[];
}): F[] {
  return files.filter(({ removedAt, purgedAt }) => removedAt !== null && purgedAt === null);
}

export function currentRecipients({ recipients }: Pick<Transfer, 'recipients'>): Recipient[] {
  return recipients.filter(({ withdrawnAt }) => withdrawnAt === null);
}

/** Whether a personal link was taken back; one that nobody knows is the plain link. */
export function isWithdrawn({ recipients }: Pick<Transfer, 'recipients'>, recipientId: string | null | undefined) {
  return recipients.some((recipient) => recipient.recipientId === recipientId && recipient.withdrawnAt !== null);
}

/** Slug of the upload that brought a file: keys are `{area}/{owner}/{slug of the upload}/…`. */
export function uploadOf(itemPath: string): string {
  return itemPath.split('/')[2] ?? '';
}

/** Slugs of the uploads that were added to what was sent first. */
export function additionsOf({ slug, files }: Pick<Transfer, 'slug' | 'files'>): string[] {
  const uploads = new Set(files.map(({ itemPath }) => uploadOf(itemPath)));
  uploads.delete(slug);
  return [...uploads];
}

export function filesOfUpload({ files }: Pick<Transfer, 'files'>, uploadSlug: string): TransferFile[] {
  return files.filter(({ itemPath }) => uploadOf(itemPath) === uploadSlug);
}

export const MAX_WRONG_PASSWORDS = 100;

export function isLocked({ wrongPasswords }: Pick<Transfer, 'wrongPasswords'>): boolean {
  return wrongPasswords >= MAX_WRONG_PASSWORDS;
}

/** `2026-11`: the month that a limit of transfers a month counts in, by UTC. */
export function monthOf(now: Date): string {
  return now.toISOString().slice(0, 7);
}

export function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}

export function startOfMonth(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
}
