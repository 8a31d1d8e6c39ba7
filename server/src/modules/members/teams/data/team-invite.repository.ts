import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema } from 'mongoose';
import type { Transaction } from '../../../../core/mongo/transactions.js';
import type { TeamInvite } from '../domain/team-invite.js';

export const TEAM_INVITES = 'team_invites';

type TeamInviteDocument = Omit<TeamInvite, 'id'> & { _id: string };

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

/** Fields that are updated with each mail. */
type Sending = Pick<TeamInvite, 'invitedBy' | 'sentAt' | 'expiresAt'>;

@Injectable()
export class TeamInviteRepository {
  constructor(@InjectModel(TEAM_INVITES) private readonly invites: Model<TeamInviteDocument>) {}

  /** An invitation that the address has already stays, with this role and the mail of now. */
  async invite(invite: TeamInvite, transaction: Transaction): Promise<TeamInvite> {
    const { id: _id, ...rest } = invite;
    const { accountId, email, role, invitedBy, sentAt, expiresAt } = rest;
    const again = await this.send({ accountId, email }, { role, invitedBy, sentAt, expiresAt }, transaction);
    if (again) return again;
    await this.invites.create([{ _id, ...rest }], { session: transaction });
    return invite;
  }

  /** Null if it was accepted or withdrawn. */
  sendAgain(
    { accountId, id }: Pick<TeamInvite, 'accountId' | 'id'>,
    sending: Sending,
    transaction: Transaction,
  ): Promise<TeamInvite | null> {
    return this.send({ _id: id, accountId }, sending, transaction);
  }

  async findInvite({ accountId, id }: Pick<TeamInvite, 'accountId' | 'id'>): Promise<TeamInvite | null> {
    const document = await this.invites.findOne({ _id: id, accountId }).lean();
    return document && toInvite(document);
  }

  /** The latest first. */
  async findOf(accountId: string): Promise<TeamInvite[]> {
    return (await this.invites.find({ accountId }).sort({ sentAt: -1 }).lean()).map(toInvite);
  }

  async findOpen(tokenHash: string, now: Date): Promise<TeamInvite | null> {
    const document = await this.invites.findOne({ tokenHash, expiresAt: { $gt: now } }).lean();
    return document && toInvite(document);
  }

  /** False if it was accepted or withdrawn, or has expired. */
  async consume({ id, accountId }: TeamInvite, now: Date, transaction: Transaction): Promise<boolean> {
    const { deletedCount } = await this.invites.deleteOne(
      { _id: id, accountId, expiresAt: { $gt: now } },
      { session: transaction },
    );
    return deletedCount === 1;
  }

  /** Null if it was accepted or withdrawn. */
  async delete({ accountId, id }: Pick<TeamInvite, 'accountId' | 'id'>): Promise<TeamInvite | null> {
    const document = await this.invites.findOneAndDelete({ _id: id, accountId }).lean();
    return document && toInvite(document);
  }

  async deleteOf(accountId: string, transaction: Transaction | null = null): Promise<void> {
    await this.invites.deleteMany({ accountId }).session(transaction);
  }

  /** Looks through all accounts. */
  async forgetInviter(userId: string): Promise<void> {
    await this.invites.updateMany({ invitedBy: userId }, { $set: { invitedBy: '' } });
  }

  private async send(
    filter: Partial<TeamInviteDocument>,
    changes: Partial<TeamInviteDocument>,
    transaction: Transaction,
  ): Promise<TeamInvite | null> {
    const document = await this.invites
      .findOneAndUpdate(
        filter,
        { $set: changes, $inc: { mailCount: 1 } },
        { returnDocument: 'after', session: transaction },
      )
      .lean();
    return document && toInvite(document);
  }
}

function toInvite({ _id, ...rest }: TeamInviteDocument): TeamInvite {
  return { id: _id, ...rest };
}
