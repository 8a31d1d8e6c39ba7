import { Schema } from 'mongoose';
import { SOME_TEXT, SOME_TIME } from '../../../../core/mongo/present.js';
import { type OutboxEntry, outboxField, outboxIndex } from '../../../../core/outbox/outbox.js';
import type { FileRequest } from '../domain/file-request.js';

export const FILE_REQUESTS = 'file_requests';

export type FileRequestDocument = FileRequest & {
  /** Serves searches only; reads select neither it nor `customSlugs`. */
  searchTerms: string[];
  /** All that it ever had, for its unique index: what people were sent never leads to another request. */
  customSlugs: string[];
  /** Number of submissions and their changes, see `holdRevision`. */
  submissionWrites: number;
  outbox: OutboxEntry[];
};

const text = { type: String, default: '' };
const instant = { type: Date, default: null };

export const fileRequestSchema = new Schema<FileRequestDocument>(
  {
    _id: { type: String, required: true },
    slug: { type: String, required: true },
    customSlug: { type: String, default: null },
    customSlugs: { type: [String], default: [], select: false },
    accountId: { type: String, required: true },
    createdBy: { type: String, required: true },
    title: { type: String, required: true },
    message: text,
    lang: { type: String, required: true },
    layout: { type: String, required: true },
    items: {
      type: [
        {
          _id: false,
          itemId: String,
          kind: String,
          name: String,
          description: text,
          isRequired: Boolean,
          types: [String],
          maxBytes: { type: Number, default: null },
          maxFiles: Number,
          choices: [String],
          example: {
            _id: false,
            type: {
              uploadSlug: String,
              store: String,
              itemPath: String,
              name: String,
              size: Number,
              etag: String,
              crc32: { type: Number, default: null },
              scan: { type: String, default: null },
              checkedAt: instant,
            },
            default: undefined,
          },
          removedAt: instant,
        },
      ],
      required: true,
    },
    people: {
      type: [
        { _id: false, personId: String, email: String, name: text, company: text, addedAt: Date, removedAt: instant },
      ],
      default: [],
    },
    isPublic: { type: Boolean, required: true },
    recipientsOnly: Boolean,
    sealedTo: String,
    asks: { _id: false, type: { name: String, company: String, email: String }, required: true },
    provesEmail: { type: Boolean, required: true },
    isRepeatable: { type: Boolean, required: true },
    dueAt: instant,
    expiresAt: { type: Date, required: true },
    closedAt: instant,
    completeAt: instant,
    passwordHash: { type: String, default: null },
    passwordVersion: { type: Number, default: 0 },
    wrongPasswords: { type: Number, default: 0 },
    reminders: { _id: false, type: { daysBefore: [Number], daysAfter: [Number] }, required: true },
    remindAt: instant,
    createdAt: { type: Date, required: true },
    lastModified: { type: Date, required: true },
    revision: { type: Number, required: true },
    deletedAt: instant,
    withheld: String,
    submissionWrites: { type: Number, default: 0, select: false },
    requestDigest: { type: String, required: true },
    idempotencyKey: { type: String, default: null },
    searchTerms: { type: [String], default: [], select: false },
    outbox: outboxField,
  },
  { collection: FILE_REQUESTS, strict: 'throw', versionKey: false, autoIndex: false, minimize: false },
);

fileRequestSchema.index({ slug: 1 }, { unique: true });
fileRequestSchema.index({ customSlugs: 1 }, { unique: true, partialFilterExpression: { customSlugs: SOME_TEXT } });
fileRequestSchema.index(
  { accountId: 1, idempotencyKey: 1 },
  { unique: true, partialFilterExpression: { idempotencyKey: SOME_TEXT } },
);
// These serve sorted pages; `_id` makes the order unique.
fileRequestSchema.index({ accountId: 1, deletedAt: 1, lastModified: -1, _id: -1 });
fileRequestSchema.index({ accountId: 1, deletedAt: 1, createdAt: -1, _id: -1 });
fileRequestSchema.index({ accountId: 1, deletedAt: 1, dueAt: -1, _id: -1 });
fileRequestSchema.index({ accountId: 1, deletedAt: 1, title: -1, _id: -1 });
fileRequestSchema.index({ remindAt: 1 }, { partialFilterExpression: { remindAt: SOME_TIME } });
// The orphan sweep asks by it whose an object is.
fileRequestSchema.index(
  { 'items.example.itemPath': 1 },
  { partialFilterExpression: { 'items.example.itemPath': SOME_TEXT } },
);
fileRequestSchema.index(...outboxIndex);
