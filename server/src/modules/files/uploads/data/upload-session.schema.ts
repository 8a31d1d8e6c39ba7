import { Schema } from 'mongoose';
import { type OutboxEntry, outboxField, outboxIndex } from '../../../../core/outbox/outbox.js';
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
    purpose: {
      _id: false,
      type: { kind: String, to: String, replaces: String, requestId: String, visitorId: String },
      required: true,
    },
    area: { type: String, required: true },
    accountId: { type: String, required: true },
    createdBy: { type: String, default: '' },
    senderEmail: { type: String, default: null },
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
    copies: { _id: false, type: { of: String, state: String, copiedBytes: Number }, default: null },
    copiesEncrypted: Boolean,
    reservedBytes: { type: Number, required: true },
    arrived: { _id: false, type: { bytes: Number, at: Date }, required: true },
    multiparts: { type: [{ _id: false, itemPath: String, uploadId: String }], default: [] },
    revision: { type: Number, default: 0 },
    openedAt: { type: Date, required: true },
    lastSeenAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    outbox: outboxField,
  },
  { collection: UPLOAD_SESSIONS, strict: 'throw', versionKey: false, autoIndex: false },
);

// The few that are open now.
uploadSessionSchema.index({ accountId: 1, openedAt: -1 });
uploadSessionSchema.index({ prefix: 1 });
uploadSessionSchema.index({ expiresAt: 1 });
uploadSessionSchema.index({ store: 1, lastSeenAt: 1 });
uploadSessionSchema.index({ 'purpose.kind': 1, 'purpose.requestId': 1, 'purpose.visitorId': 1, openedAt: -1 });
uploadSessionSchema.index({ 'purpose.to': 1 });
uploadSessionSchema.index(...outboxIndex);
