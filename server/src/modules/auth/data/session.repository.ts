import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { findTogether } from '../../../core/mongo/together.js';
import type { EndReason, Session } from '../domain/session.js';
import { type SessionDocument, SESSIONS } from './session.schema.js';

/** Sessions are found by their unguessable id; whoever asks has proven that it is theirs or does so with the answer. */
@Injectable()
export class SessionRepository {
  /** Every call of a member asks. */
  private readonly byId = findTogether((ids) => this.sessions.find({ _id: { $in: ids } }).lean());

  constructor(@InjectModel(SESSIONS) private readonly sessions: Model<SessionDocument>) {}

  async insert({ id, ...rest }: Session): Promise<void> {
    await this.sessions.create({ _id: id, ...rest });
  }

  async findById(id: string): Promise<Session | null> {
    const document = await this.byId.add(id);
    if (!document) return null;
    const { _id, ...rest } = document;
    return { id: _id, ...rest };
  }

  /** Of two rotations at once, one takes effect; an ended session stays ended. */
  async rotate(session: Session, { counter, rotations, idleExpiresAt }: Session): Promise<boolean> {
    const { modifiedCount } = await this.sessions.updateOne(
      { _id: session.id, counter: session.counter, endedAt: null },
      { $set: { counter, rotations, idleExpiresAt } },
    );
    return modifiedCount === 1;
  }

  /** True for the one call that ended it. */
  async end(id: string, { at, reason }: { at: Date; reason: EndReason }): Promise<boolean> {
    const { modifiedCount } = await this.sessions.updateOne(
      { _id: id, endedAt: null },
      { $set: { endedAt: at, endedFor: reason } },
    );
    return modifiedCount === 1;
  }
}
