import { Schema } from 'mongoose';
import { SOME_TEXT, SOME_TIME } from '../../../../core/mongo/present.js';
import { type OutboxEntry, outboxField, outboxIndex } from '../../../../core/outbox/outbox.js';
import { termsOf } from '../../../../core/search/search-terms.js';
import { prefixOfKey } from '../../uploads/index.js';
import {
  currentFiles,
  currentRecipients,
  type Transfer,
  type TransferFile,
  type Withheld,
  withheldBy,
} from '../domain/transfer.js';

export const TRANSFERS = 'transfers';

type StoredTransfer = Transfer & {
  outbox: OutboxEntry[];
  /** State of the file request that it was submitted for. */
  requestWithheld?: Withheld;
};

export type TransferDocument = StoredTransfer & {
  isShared: boolean;
  searchTerms: string[];
  /** Prefixes of the uploads that brought its objects. Empty once these are deleted for good. */
  prefixes: string[];
  /** When a deleted transfer is forgotten; null before its deletion is final. */
  forgetAt: Date | null;
  /** Set on a tombstone. */
  forgottenAt: Date | null;
};

/** Fields that exist for queries only; reads do not select them. */
export function derivedFields(transfer: Transfer): Pick<TransferDocument, 'isShared' | 'searchTerms' | 'prefixes'> {
  return {
    isShared: transfer.sharedWith.length > 0,
    searchTerms: searchTermsOf(transfer),
    prefixes: prefixesOf(transfer.files),
  };
}

export function prefixesOf(files: readonly Pick<TransferFile, 'itemPath'>[]): string[] {
  return [...new Set(files.map(({ itemPath }) => prefixOfKey(itemPath)))];
}

export function toTransfer({ outbox: _outbox, requestWithheld, ...transfer }: StoredTransfer): Transfer {
  return { ...transfer, ...withheldBy(transfer.withheld, requestWithheld) };
}

const text = { type: String, default: '' };

/** A forgotten transfer stays as a tombstone, so that no slug is reused. */
export const transferSchema = new Schema<TransferDocument>(
  {
    _id: { type: String, required: true },
    slug: { type: String, required: true },
    sendAs: { type: String, required: true },
    accountId: { type: String, required: true },
    createdBy: text,
    sentByAccountId: { type: String, required: true },
    requestId: { type: String, default: null },
    sender: {
      _id: false,
      type: {
        senderId: text,
        email: text,
        name: text,
        company: text,
        profilePic: text,
        isMember: Boolean,
        chosenName: String,
      },
      required: true,
    },
    store: { type: String, required: true },
    title: text,
    message: text,
    recipients: {
      type: [
        {
          _id: false,
          recipientId: String,
          email: String,
          name: text,
          company: text,
          withdrawnAt: { type: Date, default: null },
        },
      ],
      default: [],
    },
    sentTo: { type: Number, required: true },
    files: {
      type: [
        {
          _id: false,
          id: String,
          path: String,
          size: Number,
          itemPath: String,
          uploadSlug: String,
          etag: String,
          crc32: Number,
          sha256: { type: String, default: null },
          checkedAt: { type: Date, default: null },
          damaged: { type: Boolean, default: false },
          scan: { type: String, default: null },
          recording: {
            _id: false,
            type: { kind: String, seconds: { type: Number, default: null }, poster: { type: String, default: null } },
            default: null,
          },
          thumbnail: { type: String, default: null },
          lateCrc32: { type: Boolean, default: false },
          removedAt: { type: Date, default: null },
          replacedBy: { type: String, default: null },
          purgedAt: { type: Date, default: null },
        },
      ],
      required: true,
    },
    revision: { type: Number, default: 1 },
    hasVersions: { type: Boolean, default: false },
    totalBytes: { type: Number, required: true },
    fileCount: { type: Number, required: true },
    fileName: text,
    moreFiles: { type: Number, required: true },
    dateSent: { type: Date, required: true },
    expirySeconds: { type: Number, required: true },
    expiresAt: { type: Date, required: true },
    undoUntil: { type: Date, default: null },
    downloadLimit: { type: Number, default: null },
    recipientsOnly: Boolean,
    reminds: { type: Boolean, default: true },
    remindAt: { type: Date, default: null },
    lastModified: { type: Date, required: true },
    lastDownloadAt: { type: Date, default: null },
    passwordHash: { type: String, default: null },
    passwordVersion: { type: Number, default: 0 },
    wrongPasswords: { type: Number, default: 0 },
    sharedWith: { type: [String], default: [] },
    isShared: { type: Boolean, default: false, select: false },
    searchTerms: { type: [String], default: [], select: false },
    prefixes: { type: [String], default: [], select: false },
    lang: { type: String, required: true },
    deletedAt: { type: Date, default: null },
    deletionFinalAt: { type: Date, default: null },
    withheld: String,
    requestWithheld: String,
    isEncrypted: Boolean,
    sealedList: { type: String, select: false },
    wrappedKey: { type: String, select: false },
    sealedKey: { type: String, select: false },
    forgetAt: { type: Date, default: null, select: false },
    forgottenAt: { type: Date, default: null, select: false },
    requestDigest: { type: String, required: true },
    outbox: outboxField,
  },
  { collection: TRANSFERS, strict: 'throw', versionKey: false, autoIndex: false, minimize: false },
);

transferSchema.index({ slug: 1 }, { unique: true });
/** A tombstone has no account, and so no key in most indexes. */
const living = { partialFilterExpression: { accountId: SOME_TEXT } };
// Pages sorted by time; `_id` makes the order unique. By name or size, the rows of an account are sorted in memory.
transferSchema.index({ accountId: 1, requestId: 1, deletedAt: 1, lastModified: -1, _id: -1 }, living);
// Covers the counts by state.
transferSchema.index(
  {
    accountId: 1,
    requestId: 1,
    deletedAt: 1,
    expiresAt: 1,
    _id: 1,
    dateSent: 1,
    isShared: 1,
    sendAs: 1,
    createdBy: 1,
  },
  living,
);
transferSchema.index({ accountId: 1, requestId: 1, deletedAt: 1, dateSent: 1, _id: 1 }, living);
transferSchema.index({ accountId: 1, requestId: 1, searchTerms: 1 }, living);
// Transfers without a download by expiry, and the latest downloads.
transferSchema.index(
  { accountId: 1, requestId: 1, deletedAt: 1, lastDownloadAt: 1, expiresAt: 1, _id: 1, sendAs: 1 },
  living,
);
transferSchema.index({ sentByAccountId: 1, dateSent: 1 }, { partialFilterExpression: { sentByAccountId: SOME_TEXT } });
// Scans of the stores ask whose objects these are. Most tombstones have none.
transferSchema.index({ prefixes: 1 }, { partialFilterExpression: { prefixes: SOME_TEXT } });
// Received by an address or shared with an account, newest first.
transferSchema.index({ 'recipients.email': 1, deletedAt: 1, dateSent: -1, _id: -1 });
transferSchema.index({ sharedWith: 1, deletedAt: 1, dateSent: -1, _id: -1 });
// The staff look up files that were reported elsewhere.
transferSchema.index({ 'files.sha256': 1 }, { partialFilterExpression: { 'files.sha256': SOME_TEXT } });
transferSchema.index({ requestId: 1 }, { partialFilterExpression: { requestId: SOME_TEXT } });
// The staff's overview counts sent transfers.
transferSchema.index({ requestId: 1, dateSent: 1 });
// How long expired transfers are kept depends on the sender.
transferSchema.index({ deletedAt: 1, 'sender.isMember': 1, expiresAt: 1 });
transferSchema.index({ forgetAt: 1 }, { partialFilterExpression: { forgetAt: SOME_TIME } });
transferSchema.index(
  { hasVersions: 1, deletedAt: 1, expiresAt: 1 },
  { partialFilterExpression: { hasVersions: true } },
);
transferSchema.index(...outboxIndex);

export type SearchedTransfer = Pick<Transfer, 'title' | 'message' | 'recipients' | 'files'>;

/** Terms of title and message, and of current recipients and files. */
export function searchTermsOf(transfer: SearchedTransfer): string[] {
  const people = currentRecipients(transfer).flatMap(({ email, name, company }) => [email, name, company]);
  const paths = currentFiles(transfer).map(({ path }) => path);
  return termsOf([transfer.title, transfer.message, ...people, ...paths]);
}
