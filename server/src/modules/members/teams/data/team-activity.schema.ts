import { Schema } from 'mongoose';
import type { TeamActivityRecord } from '../domain/team-activity.js';

export const TEAM_ACTIVITY = 'team_activity';

export type TeamActivityDocument = Omit<TeamActivityRecord, 'id'> & { _id: string };

const KEPT_SECONDS = 365 * 24 * 3600;

export const teamActivitySchema = new Schema<TeamActivityDocument>(
  {
    _id: { type: String, required: true },
    accountId: { type: String, required: true },
    userId: String,
    name: String,
    call: { type: String, required: true },
    subject: String,
    at: { type: Date, required: true },
  },
  { collection: TEAM_ACTIVITY, strict: 'throw', versionKey: false, autoIndex: false },
);

teamActivitySchema.index({ accountId: 1, at: -1, _id: 1 });
teamActivitySchema.index({ accountId: 1, userId: 1, at: -1, _id: 1 });
teamActivitySchema.index({ userId: 1 });
teamActivitySchema.index({ at: 1 }, { expireAfterSeconds: KEPT_SECONDS });
