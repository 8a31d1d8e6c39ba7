import type { Recording } from '#contract/transfers/recordings.js';
import type { Language } from '#contract/primitives.js';
import { DAY_MS } from '#contract/units.js';

export interface TransferFile {
  /** Index in the transfer's list, as text. */
  id: string;
  /** Displayed path, folders included. */
  path: string;
  /** Bytes. */
  size: number;
  itemPath: string;
  /** Slug of the upload that brought it. */
  uploadSlug: string;
  /** The object's ETag when the transfer was created; reads of another ETag are refused. */
  etag: string;
  /** Null if unknown at creation. */
  crc32: number | null;
  /** Hex; claimed by the client or computed by a job. */
  sha256: string | null;
  /** When a job read the object and confirmed its checksums. */
  checkedAt: Date | null;
  /** The job found other bytes than were sent. */
  damaged: boolean;
  /**
   * Result of the virus scanner; `too-large`: beyond its limits, so not scanned. Null if the installation had none when the file
   * was sent.
   */
  scan: 'pending' | 'clean' | 'infected' | 'too-large' | null;
  /** Null for any other file. */
  recording: Recording | null;
  /** Null until a job has tried, and for files that are not images. */
  thumbnail: 'made' | 'none' | null;
  /**
   * The CRC-32 was unknown at creation. Archives then always write it after the bytes, so that their layout never
   * changes.
   */
  lateCrc32: boolean;
  /** When it was removed or replaced. From then on it is a version, kept for the owner until the transfer expires. */
  removedAt: Date | null;
  /** Id of the file that replaced it. */
  replacedBy: string | null;
  /** When the version was purged; it cannot be restored afterwards. */
  purgedAt: Date | null;
}

/** Field updates of one file. Fields that a concurrent check writes are not overwritten. */
export type FileMark = Pick<TransferFile, 'id'> &
  Partial<Pick<TransferFile, 'removedAt' | 'replacedBy' | 'purgedAt' | 'scan'>>;

export interface Recipient {
  /** Random, so that the personal link does not reveal the address. */
  recipientId: string;
  email: string;
  name: string;
  company: string;
  /** When the personal link was disabled. */
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
  /** A name that the account chose; it stays whatever the user is called later. */
  chosenName?: string;
}

/** Nobody can open the link: while the staff reviews it, or since they took it down. Each is the code of its refusal. */
export type Withheld = 'under-review' | 'taken-down';

/** The stricter one of what withholds a transfer: the state of its own case, and of the file request that it was submitted for. */
export function withheldBy(...states: readonly (Withheld | undefined)[]): { withheld?: Withheld } {
  const withheld = states.find((state) => state === 'taken-down') ?? states.find((state) => state !== undefined);
  return withheld ? { withheld } : {};
}

/** Revision of a transfer that was not changed since it was created. */
export const FIRST_REVISION = 1;

export interface Transfer {
  _id: string;
  slug: string;
  /** `none`: see `isSavedCopy`. */
  sendAs: 'link' | 'email' | 'none';
  /** Account whose library and storage it belongs to. */
  accountId: string;
  /** User who sent it or took it over; empty for a visitor. */
  createdBy: string;
  /**
   * Account that sent it and whose monthly limit it counts against; it stays when the transfer is moved. Empty for a saved
   * copy.
   */
  sentByAccountId: string;
  sender: Sender;
  /** File request that it was submitted for; such a transfer is in no list. */
  requestId: string | null;
  /** Name of the store that holds its objects. */
  store: string;
  /** If empty, `fileName` is shown instead. */
  title: string;
  message: string;
  /** Only grows; withdrawn ones included, see `currentRecipients`. */
  recipients: Recipient[];
  /** How many of them, from the first on, it was sent to when it was created. */
  sentTo: number;
  /** Only grows; removed ones included, see `currentFiles`. */
  files: TransferFile[];
  /** Revision for optimistic locking; incremented by every change except results of checks. */
  revision: number;
  /** Whether removed or replaced files are still in the store. */
  hasVersions: boolean;
  /** Sum of the current files; the next three are of these, too. */
  totalBytes: number;
  fileCount: number;
  /** The first file's, or its top folder's if that holds several files (`nameOfFiles`). */
  fileName: string;
  /** Number of further files, besides those of `fileName`. */
  moreFiles: number;
  dateSent: Date;
  expirySeconds: number;
  expiresAt: Date;
  /** Mails are sent at this time; until then the send can be undone. Null if they are sent at once. */
  undoUntil: Date | null;
  /** Maximum downloads in total; null for no limit. */
  downloadLimit: number | null;
  /** Only current recipients open it, once they have proven their address. Absent for most. */
  recipientsOnly?: boolean;
  /** Recipients who have not downloaded are reminded a day before expiry. */
  reminds: boolean;
  /** Time of the reminders if `reminds` is set; null if the link is too short-lived. */
  remindAt: Date | null;
  lastModified: Date;
  /** Null before the first download. */
  lastDownloadAt: Date | null;
  passwordHash: string | null;
  /** Incremented with each new password; tickets of older ones are invalid. */
  passwordVersion: number;
  /** Wrong passwords in a row, from all networks; see `MAX_WRONG_PASSWORDS`. */
  wrongPasswords: number;
  /** Users of the account. */
  sharedWith: string[];
  lang: Language;
  deletedAt: Date | null;
  /** When the deletion became final; the transfer cannot be restored afterwards. */
  deletionFinalAt: Date | null;
  /** Absent for nearly all. */
  withheld?: Withheld;
  /** End-to-end encrypted, with what only its key opens, which reads leave out. */
  isEncrypted?: true;
  sealedList?: string;
  wrappedKey?: string | undefined;
  sealedKey?: string | undefined;
  /** HMAC of the creating request: an equal request returns the same transfer, a different one is refused. */
  requestDigest: string;
}

/** Fields of a transfer that its link shows or is authorized by. */
export const linkedFields = [
  '_id',
  'slug',
  'sendAs',
  'accountId',
  'createdBy',
  'sender',
  'store',
  'title',
  'message',
  'fileName',
  'moreFiles',
  'fileCount',
  'totalBytes',
  'dateSent',
  'expiresAt',
  'downloadLimit',
  'recipientsOnly',
  'lastDownloadAt',
  'passwordHash',
  'passwordVersion',
  'wrongPasswords',
  'sharedWith',
  'lang',
  'deletedAt',
  'withheld',
  'isEncrypted',
] as const;

/** The part of a transfer that one link gives access to: at most one of the recipients, and some of the files. */
export type LinkedTransfer = Pick<Transfer, (typeof linkedFields)[number]> & {
  /** The requested one, also if withdrawn; null for the plain link. */
  recipient: Recipient | null;
  /** The requested ones, also if removed. */
  selectedFiles: TransferFile[];
};

export interface LinkSelection {
  recipientId: string | null;
  fileIds: readonly string[] | 'all';
}

/** A password protects them, or only the sender and the recipients know them. Mails and notifications name none of them. */
export function hidesNames({ passwordHash, isEncrypted }: Pick<Transfer, 'passwordHash' | 'isEncrypted'>): boolean {
  return passwordHash !== null || isEncrypted === true;
}

/** The title, else the files' name. */
export function shownName({ title, fileName, moreFiles }: Pick<Transfer, 'title' | 'fileName' | 'moreFiles'>) {
  return title === '' ? { fileName, moreFiles } : { fileName: title, moreFiles: 0 };
}

/** A copy kept in its owner's library: storage, not a send. It has no expiry, and its link works for the owner only. */
export function isSavedCopy({ sendAs }: Pick<Transfer, 'sendAs'>): boolean {
  return sendAs === 'none';
}

export function isExpired({ expiresAt }: Pick<Transfer, 'expiresAt'>, now: Date): boolean {
  return expiresAt < now;
}

/** Files that the link offers. */
export function currentFiles<F extends Pick<TransferFile, 'removedAt'>>({ files }: { files: readonly F[] }): F[] {
  return files.filter(({ removedAt }) => removedAt === null);
}

/** Removed or replaced files that can be restored. */
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

/** Whether a personal link was withdrawn; an unknown recipient id counts as the plain link. */
export function isWithdrawn({ recipients }: Pick<Transfer, 'recipients'>, recipientId: string | null | undefined) {
  return recipients.some((recipient) => recipient.recipientId === recipientId && recipient.withdrawnAt !== null);
}

/** Whether the link that the transfer was read for leads to it: neither deleted nor withdrawn. */
export function isReachable({ deletedAt, recipient }: Pick<LinkedTransfer, 'deletedAt' | 'recipient'>): boolean {
  return deletedAt === null && (recipient === null || recipient.withdrawnAt === null);
}

export function filesOfUpload({ files }: Pick<Transfer, 'files'>, uploadSlug: string): TransferFile[] {
  return files.filter((file) => file.uploadSlug === uploadSlug);
}

/** Bytes that a transfer counts as: its files, and the versions that are still in the store. */
export function storedBytesOf({ files }: { files: readonly Pick<TransferFile, 'size' | 'purgedAt'>[] }): number {
  return files.reduce((sum, { size, purgedAt }) => (purgedAt === null ? sum + size : sum), 0);
}

/** UTC day: `2026-11-27`. */
export function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}

/** Transfers are counted by UTC month (`2026-11`), those of visitors by day. */
export function sendPeriod(isMember: boolean, sentAt: Date): string {
  return isMember ? sentAt.toISOString().slice(0, 7) : dayOf(sentAt);
}

export function startOfMonth(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
}

/** When a transfer is forgotten whose deletion became final at `at`: after more than a month, which counts deleted transfers. */
export function forgetTime(at: Date): Date {
  return new Date(at.getTime() + 35 * DAY_MS);
}
