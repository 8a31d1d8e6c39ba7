import { Schema } from 'mongoose';
import { SOME_TEXT } from '../../../core/mongo/present.js';
import { type OutboxEntry, outboxField, outboxIndex } from '../../../core/outbox/outbox.js';
import type { UploadSession } from '../domain/upload-session.js';

export const UPLOAD_SESSIONS = 'upload_sessions';

export type UploadSessionDocument = Omit<UploadSession, 'slug'> & {
  /** The slug. */
  _id: string;
  outbox: OutboxEntry[];
};

export const uploadSessionSchema = new Schema<UploadSessionDocument>(
  {
    _id: { type: String, required: true },
    area: { type: String, required: true },
    accountId: { type: String, required: true },
    createdBy: { type: String, default: '' },
    senderEmail: { type: String, default: null },
    handedInBy: { type: String, default: null },
    passwordVersion: { type: Number, default: 0 },
    store: { type: String, required: true },
    via: { type: String, default: 'origin' },
    prefix: { type: String, required: true },
    files: {
      type: [
        {
          _id: false,
          path: String,
          size: Number,
          itemPath: String,
          fingerprint: String,
          copyOf: {
            _id: false,
            type: {
              store: String,
              itemPath: String,
              etag: String,
              crc32: Number,
              sha256: String,
              checkedAt: Date,
              recording: { _id: false, type: { kind: String, seconds: Number, poster: String }, default: null },
            },
            default: undefined,
          },
        },
      ],
      required: true,
    },
    addTo: { type: String, default: null },
    forwardOf: { type: String, default: null },
    isSaving: { type: Boolean, default: false },
    isExample: { type: Boolean, default: false },
    copies: { _id: false, type: { state: String, copiedBytes: Number }, default: null },
    totalBytes: { type: Number, required: true },
    reservedBytes: { type: Number, required: true },
    arrived: { _id: false, type: { bytes: Number, at: Date }, required: true },
    releasedPaths: { type: [String], default: [] },
    multiparts: { type: [{ _id: false, itemPath: String, uploadId: String }], default: [] },
    state: { type: String, required: true },
    revision: { type: Number, default: 0 },
    openedAt: { type: Date, required: true },
    lastSeenAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    outbox: outboxField,
  },
  { collection: UPLOAD_SESSIONS, strict: 'throw', versionKey: false, autoIndex: false },
);

uploadSessionSchema.index({ accountId: 1, state: 1, totalBytes: 1, reservedBytes: 1 });
// Of visitors of file requests.
uploadSessionSchema.index(
  { accountId: 1, state: 1, handedInBy: 1, reservedBytes: 1 },
  { partialFilterExpression: { handedInBy: SOME_TEXT } },
);
uploadSessionSchema.index({ state: 1, expiresAt: 1 });
uploadSessionSchema.index({ store: 1, lastSeenAt: 1 });
uploadSessionSchema.index({ prefix: 1 });
uploadSessionSchema.index({ addTo: 1 }, { partialFilterExpression: { addTo: SOME_TEXT } });
uploadSessionSchema.index(
  { handedInBy: 1, state: 1, openedAt: -1 },
  { partialFilterExpression: { handedInBy: SOME_TEXT } },
);
uploadSessionSchema.index(...outboxIndex);
