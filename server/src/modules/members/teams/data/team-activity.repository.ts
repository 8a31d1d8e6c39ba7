import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema } from 'mongoose';
import { deleteInBatches, idBatches } from '../../../../core/mongo/delete-in-batches.js';
import type { TeamActivityRecord } from '../domain/team-activity.js';

export const TEAM_ACTIVITY = 'team_activity';

type TeamActivityDocument = Omit<TeamActivityRecord, 'id'> & { _id: string };

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

/** One account, or one user in it. */
export type ActivityScope = Pick<TeamActivityRecord, 'accountId'> & { userId?: string | undefined };

@Injectable()
export class TeamActivityRepository {
  constructor(@InjectModel(TEAM_ACTIVITY) private readonly activity: Model<TeamActivityDocument>) {}

  async insert({ id, ...rest }: TeamActivityRecord): Promise<void> {
    await this.activity.create({ _id: id, ...rest });
  }

  /** The latest first. */
  async pageOf(scope: ActivityScope, { skip, limit }: { skip: number; limit: number }): Promise<TeamActivityRecord[]> {
    return (await this.latest(scope).skip(skip).limit(limit).lean()).map(toRecord);
  }

  async countOf(scope: ActivityScope): Promise<number> {
    return this.activity.countDocuments(filterOf(scope));
  }

  /** The latest first. */
  async *eachOf(scope: ActivityScope): AsyncGenerator<TeamActivityRecord> {
    for await (const document of this.latest(scope).lean().cursor()) yield toRecord(document);
  }

  /** Actions of the user in all accounts. */
  async *eachBy(userId: string): AsyncGenerator<TeamActivityRecord> {
    for await (const document of this.activity.find({ userId }).lean().cursor()) yield toRecord(document);
  }

  async deleteOf(accountId: string, signal: AbortSignal): Promise<void> {
    await deleteInBatches(this.activity, { accountId }, signal);
  }

  /** Removes the user's id and name from their actions in all accounts; the actions stay. */
  async forgetUser(userId: string, signal: AbortSignal): Promise<void> {
    for await (const ids of idBatches(this.activity, { userId })) {
      signal.throwIfAborted();
      await this.activity.updateMany({ _id: { $in: ids } }, { $set: { userId: '', name: '' } });
    }
  }

  private latest(scope: ActivityScope) {
    return this.activity.find(filterOf(scope)).sort({ at: -1, _id: 1 });
  }
}

function filterOf({ accountId, userId }: ActivityScope): ActivityScope {
  return userId === undefined ? { accountId } : { accountId, userId };
}

function toRecord({ _id, ...rest }: TeamActivityDocument): TeamActivityRecord {
  return { id: _id, ...rest };
}
