import { Schema } from 'mongoose';
import { announceWrites } from '../../../../core/mongo/announced-writes.js';
import type { Session } from '../domain/session.js';

export const SESSIONS = 'sessions';

export type SessionDocument = Omit<Session, 'id'> & { _id: string };

/** Tolerates clock skew between database and server. */
const KEPT_AFTER_END_SECONDS = 24 * 3600;

export const sessionSchema = new Schema<SessionDocument>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    seenBy: { type: String, default: null },
    lentBy: { type: String, default: null },
    credentialVersion: { type: Number, required: true },
    seed: { type: String, required: true },
    counter: { type: Number, required: true },
    rotations: { type: [{ _id: false, from: Number, at: Date }], default: [] },
    device: { type: Object, required: true },
    country: { type: String, default: null },
    createdAt: { type: Date, required: true },
    steppedUpAt: { type: Date, default: null },
    lastUsedAt: { type: Date, required: true },
    idleExpiresAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    endedAt: { type: Date, default: null },
    endedFor: { type: String, default: null },
  },
  { collection: SESSIONS, strict: 'throw', versionKey: false, autoIndex: false },
);

announceWrites(sessionSchema);
sessionSchema.index({ userId: 1, credentialVersion: 1, endedAt: 1, idleExpiresAt: 1 });
sessionSchema.index({ expiresAt: 1 }, { expireAfterSeconds: KEPT_AFTER_END_SECONDS });
