import { Schema } from 'mongoose';
import type { TeamInvite } from '../domain/team-invite.js';

export const TEAM_INVITES = 'team_invites';

export type TeamInviteDocument = Omit<TeamInvite, 'id'> & { _id: string };

/** Until then admins can send one again that has expired. */
const KEPT_SECONDS = 30 * 24 * 3600;

export const teamInviteSchema = new Schema<TeamInviteDocument>(
  {
    _id: { type: String, required: true },
    accountId: { type: String, required: true },
    email: { type: String, required: true },
    role: { type: String, required: true },
    invitedBy: String,
    tokenHash: { type: String, required: true },
    mailCount: { type: Number, required: true },
    sentAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: TEAM_INVITES, strict: 'throw', versionKey: false, autoIndex: false },
);

teamInviteSchema.index({ accountId: 1, email: 1 }, { unique: true });
teamInviteSchema.index({ accountId: 1, sentAt: -1 });
teamInviteSchema.index({ tokenHash: 1 });
teamInviteSchema.index({ invitedBy: 1 });
teamInviteSchema.index({ expiresAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });
