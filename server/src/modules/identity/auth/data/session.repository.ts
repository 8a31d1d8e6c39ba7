import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema } from 'mongoose';
import { deleteInBatches } from '../../../../core/mongo/delete-in-batches.js';
import { announceWrites, type RecordCache, RecordCaches } from '../../../../core/mongo/record-caches.js';
import type { Transaction } from '../../../../core/mongo/transactions.js';
import { type Account, accountLookup, joinedAccount, type WithAccount } from '../../accounts/index.js';
import type { EndReason, Session, SessionOrigin } from '../domain/session.js';
import type { User } from '../domain/user.js';
import { toUser } from './users.js';
import { type UserDocument, USERS } from './user.schema.js';

export const SESSIONS = 'sessions';

type SessionDocument = Omit<Session, 'id'> & { _id: string };

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

export interface SessionOfUser {
  session: Session;
  user: User;
  account: Account;
}

/** The live sessions of a user. */
export interface LiveScope {
  userId: string;
  credentialVersion: number;
  now: Date;
}

function toSession({ _id, ...rest }: SessionDocument): Session {
  return { id: _id, ...rest };
}

function liveOnly({ userId, credentialVersion, now }: LiveScope) {
  return { userId, credentialVersion, endedAt: null, idleExpiresAt: { $gt: now } };
}

/** `findById` is not scoped to a user: callers present the unguessable id and verify the secret or the user. */
@Injectable()
export class SessionRepository {
  private readonly known: RecordCache<SessionOfUser>;

  constructor(
    @InjectModel(SESSIONS) private readonly sessions: Model<SessionDocument>,
    caches: RecordCaches,
  ) {
    this.known = caches.create(({ session, user, account }) => [session.id, user.id, account.id]);
  }

  async insert({ id, ...rest }: Session, transaction: Transaction | null = null): Promise<void> {
    await this.sessions.create([{ _id: id, ...rest }], { session: transaction });
  }

  async findById(id: string): Promise<Session | null> {
    const document = await this.sessions.findById(id).lean();
    return document && toSession(document);
  }

  /** One query, since every call of a member asks. Null without the session, its user or their account. */
  async findWithUser(id: string): Promise<SessionOfUser | null> {
    const [found] = await this.sessions.aggregate<SessionDocument & { user: UserDocument } & WithAccount>([
      { $match: { _id: id } },
      { $lookup: { from: USERS, localField: 'userId', foreignField: '_id', as: 'user' } },
      { $unwind: '$user' },
      { $match: { 'user.deletedAt': null } },
      accountLookup('user.accountId'),
    ]);
    if (!found) return null;
    const { user, account: accounts, ...session } = found;
    const account = joinedAccount({ account: accounts });
    return account && { session: toSession(session), user: toUser(user), account };
  }

  /** Like `findWithUser`, but read at most some seconds ago, and not changed since. */
  findKnown(id: string): Promise<SessionOfUser | null> {
    return this.known.find(id, () => this.findWithUser(id));
  }

  /** Optimistic lock: one of two concurrent rotations takes effect; an ended session stays ended. */
  async rotate(session: Session, next: Session): Promise<boolean> {
    const { counter, rotations, lastUsedAt, idleExpiresAt, device, country } = next;
    const { modifiedCount } = await this.sessions.updateOne(
      { _id: session.id, counter: session.counter, endedAt: null },
      { $set: { counter, rotations, lastUsedAt, idleExpiresAt, device, country } },
    );
    return modifiedCount === 1;
  }

  /** True only for the call that ended it. */
  async end(
    id: string,
    { at, reason }: { at: Date; reason: EndReason },
    transaction: Transaction | null = null,
  ): Promise<boolean> {
    const { modifiedCount } = await this.sessions.updateOne(
      { _id: id, endedAt: null },
      { $set: { endedAt: at, endedFor: reason } },
      transaction ? { session: transaction } : {},
    );
    return modifiedCount === 1;
  }

  /** Whether the user has had a session there, as far as they are kept. */
  async hasOrigin(userId: string, { device: { kind, browser, system }, country }: SessionOrigin): Promise<boolean> {
    const origin = { 'device.kind': kind, 'device.browser': browser, 'device.system': system, country };
    return (await this.sessions.exists({ userId, seenBy: null, ...origin })) !== null;
  }

  async stepUp(id: string, now: Date): Promise<void> {
    await this.sessions.updateOne({ _id: id, endedAt: null }, { $set: { steppedUpAt: now } });
  }

  /** Most recently used first. */
  async pageOf(scope: LiveScope, { skip, limit }: { skip: number; limit: number }): Promise<Session[]> {
    const documents = await this.sessions
      .find(liveOnly(scope))
      .sort({ lastUsedAt: -1, _id: 1 })
      .skip(skip)
      .limit(limit)
      .lean();
    return documents.map(toSession);
  }

  async countOf(scope: LiveScope): Promise<number> {
    return this.sessions.countDocuments(liveOnly(scope));
  }

  /** False if the user has no such session or it has ended. */
  async endOwned({ id, userId }: { id: string; userId: string }, now: Date): Promise<boolean> {
    const { modifiedCount } = await this.sessions.updateOne(
      { _id: id, userId, endedAt: null },
      { $set: { endedAt: now, endedFor: 'ended-elsewhere' } },
    );
    return modifiedCount === 1;
  }

  /** Ends all sessions of the user but one; returns how many. Updates by id, which an index supports. */
  async endOthers(scope: LiveScope, kept: string | null, transaction: Transaction | null = null): Promise<number> {
    const found = await this.sessions.find(liveOnly(scope), { _id: 1 }).session(transaction).lean();
    const ids = found.map(({ _id }) => _id).filter((id) => id !== kept);
    const { modifiedCount } = await this.sessions.updateMany(
      { _id: { $in: ids }, endedAt: null },
      { $set: { endedAt: scope.now, endedFor: 'ended-elsewhere' } },
      transaction ? { session: transaction } : {},
    );
    return modifiedCount;
  }

  /** When each of these users last logged in or refreshed a session. Leaves out those of whom no session is kept. */
  async lastUses(userIds: readonly string[]): Promise<Map<string, Date>> {
    const found = await this.sessions.aggregate<{ _id: string; at: Date }>([
      { $match: { userId: { $in: userIds }, seenBy: null } },
      { $group: { _id: '$userId', at: { $max: '$lastUsedAt' } } },
    ]);
    return new Map(found.map(({ _id, at }) => [_id, at]));
  }

  /** All sessions that are kept, ended ones too. */
  async *eachOf(userId: string): AsyncGenerator<Session> {
    for await (const document of this.sessions.find({ userId }).lean().cursor()) yield toSession(document);
  }

  /** How many `eachOf` yields. */
  countAllOf(userId: string): Promise<number> {
    return this.sessions.countDocuments({ userId });
  }

  async deleteOf(userId: string): Promise<void> {
    await deleteInBatches(this.sessions, { userId });
  }
}
