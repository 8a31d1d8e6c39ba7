import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { hasRight, mayChange } from '#contract/admin/staff.js';
import { PROOF_LIFE_SECONDS } from '#contract/limits.js';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { Log } from '../../../core/logging/log.js';
import type { Transaction } from '../../../core/mongo/writes.js';
import { DerivedSecrets, randomId, randomSecret, safeEqual } from '../../../core/secrets/secrets.js';
import { Tokens } from '../../../core/tokens/tokens.js';
import { ACCESS_TOKEN } from './auth.tokens.js';
import { type SessionOfUser, SessionRepository } from './data/session.repository.js';
import { Users } from './data/users.js';
import { type Member, toMember } from './principal.js';
import {
  isLive,
  evaluateRefresh,
  newSession,
  newView,
  provenAt,
  rotateSession,
  secondsLeft,
  type Session,
  type SessionOrigin,
} from './domain/session.js';
import type { User } from './domain/user.js';
import { readRefreshCookie, type RefreshCookie, SessionCookie, writeRefreshCookie } from './session-cookie.js';

const REFRESH = 'refresh';

/** Result of a log-in or a refresh. */
export interface OpenSession {
  user: User;
  /** Not secret. */
  sessionId: string;
  accessToken: string;
  cookie: { value: string; maxAgeSeconds: number };
}

interface Rotating {
  session: Session;
  user: User;
  cookieText: string | undefined;
  origin: SessionOrigin;
}

/**
 * Sessions with a short-lived access token and a refresh secret that rotates with each use. The n-th secret is derived
 * from the session's seed, so that a second tab gets the same successor; the database alone does not reveal it.
 */
@Injectable()
export class Sessions {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly users: Users,
    private readonly secrets: DerivedSecrets,
    private readonly tokens: Tokens,
    private readonly cookie: SessionCookie,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Whether the user has had a session there, as far as they are kept. */
  isKnownOrigin(userId: string, origin: SessionOrigin): Promise<boolean> {
    return this.sessions.hasOrigin(userId, origin);
  }

  findById(id: string): Promise<Session | null> {
    return this.sessions.findById(id);
  }

  async start(user: User, origin: SessionOrigin, id = randomId()): Promise<OpenSession> {
    const { id: userId, credentialVersion } = user;
    const input = { id, userId, credentialVersion, seed: randomSecret(), ...origin };
    const session = newSession(input, this.clock.now());
    await this.sessions.insert(session);
    return this.open(session, user);
  }

  /** Impersonation of a user. It expires, and ends with the staff member's own right to it; nothing renews it. */
  async startView(
    { id: userId, credentialVersion }: User,
    { userId: seenBy, sessionId: lentBy }: Pick<Member, 'userId' | 'sessionId'>,
    transaction: Transaction,
  ): Promise<{ accessToken: string; expiresAt: Date }> {
    const input = { id: randomId(), userId, credentialVersion, seed: randomSecret(), seenBy, lentBy };
    const view = newView(input, this.clock.now());
    await this.sessions.insert(view, transaction);
    return { accessToken: this.tokens.sign(ACCESS_TOKEN, { sub: userId, sid: view.id }), expiresAt: view.expiresAt };
  }

  async endView({ sessionId }: Member, transaction: Transaction): Promise<void> {
    await this.sessions.end(sessionId, { at: this.clock.now(), reason: 'logout' }, transaction);
  }

  async refresh(cookieText: string | undefined, origin: SessionOrigin): Promise<OpenSession> {
    const presented = readRefreshCookie(cookieText);
    const found = presented && (await this.findGenuine(presented));
    if (!presented || !found) throw new AppError('session-ended');
    const user = await this.ownerOf(found);
    if (!user) throw new AppError('session-ended');
    switch (evaluateRefresh(found, presented.counter, this.clock.now())) {
      case 'rotate':
        return this.rotate({ session: found, user, cookieText, origin });
      case 'repeat':
        return this.open(found, user);
      case 'reuse':
        await this.endForReuse(found);
        throw new AppError('session-ended');
      case 'ended':
        throw new AppError('session-ended');
    }
  }

  /** Ends the sessions of a valid cookie and of a valid access token; ignores invalid ones. */
  async end(cookieText: string | undefined, accessToken: string | undefined): Promise<void> {
    const presented = readRefreshCookie(cookieText);
    const genuine = presented && (await this.findGenuine(presented));
    const claims = this.tokens.verify(ACCESS_TOKEN, accessToken);
    const ids = new Set([genuine?.id, claims?.sid].filter((id) => id !== undefined));
    for (const id of ids) await this.sessions.end(id, { at: this.clock.now(), reason: 'logout' });
  }

  /** The member of an access token, read at most some seconds ago; null if the session or the account has ended. */
  async memberOf(userId: string, sessionId: string): Promise<Member | null> {
    return this.asMember(userId, await this.sessions.findKnown(sessionId));
  }

  /** Like `memberOf`, but as it is stored now: for calls that ask for a proof again. */
  async currentMemberOf(userId: string, sessionId: string): Promise<Member | null> {
    return this.asMember(userId, await this.sessions.findWithUser(sessionId));
  }

  private async asMember(userId: string, found: SessionOfUser | null): Promise<Member | null> {
    const now = this.clock.now();
    if (found?.user.id !== userId || !isLive(found.session, now)) return null;
    const { session, user, account } = found;
    if (session.credentialVersion !== user.credentialVersion || !(await this.isStillLent(session, user))) return null;
    return toMember(user, account, { sessionId: session.id, provenAt: provenAt(session), seenBy: session.seenBy, now });
  }

  /** Whether who sees the user's pages could open the view now. True of a session of the user's own. */
  private async isStillLent({ seenBy, lentBy }: Session, { staffRole }: User): Promise<boolean> {
    if (seenBy === null) return true;
    const lender = lentBy === null ? null : await this.memberOf(seenBy, lentBy);
    if (!lender || lender.secondFactorDemand === 'unmet') return false;
    return hasRight(lender.staffRole, 'person.see') && mayChange(lender.staffRole, staffRole);
  }

  /** The member of the cookie, for pages that a browser opens without an access token. Changes nothing. */
  async fromCookie(request: Request): Promise<Member | null> {
    const presented = readRefreshCookie(this.cookie.read(request));
    const session = presented && (await this.findGenuine(presented));
    if (!presented || !session) return null;
    const verdict = evaluateRefresh(session, presented.counter, this.clock.now());
    return verdict === 'rotate' || verdict === 'repeat' ? this.currentMemberOf(session.userId, session.id) : null;
  }

  /** The user has just proven who they are. Returns until when that is valid. */
  async stepUp({ sessionId }: Member): Promise<Date> {
    const now = this.clock.now();
    await this.sessions.stepUp(sessionId, now);
    return new Date(now.getTime() + PROOF_LIFE_SECONDS * 1000);
  }

  /** Those of a user that are open, most recently used first. */
  openOf({ id: userId, credentialVersion }: User, limit: number): Promise<Session[]> {
    return this.sessions.pageOf({ userId, credentialVersion, now: this.clock.now() }, { skip: 0, limit });
  }

  /** Ends every session of a user; access tokens are refused at once. @returns how many */
  endAll({ id: userId, credentialVersion }: User, transaction: Transaction): Promise<number> {
    return this.sessions.endOthers({ userId, credentialVersion, now: this.clock.now() }, null, transaction);
  }

  /** When each of these users last logged in or refreshed a session, as far as it is kept. */
  lastUses(userIds: readonly string[]): Promise<Map<string, Date>> {
    return this.sessions.lastUses(userIds);
  }

  private async rotate({ session, user, cookieText, origin }: Rotating): Promise<OpenSession> {
    const next = rotateSession(session, origin, this.clock.now());
    if (await this.sessions.rotate(session, next)) return this.open(next, user);
    // Another tab rotateSession first, or the session has ended: decide again by the stored state.
    return this.refresh(cookieText, origin);
  }

  /** The session, if the secret was issued for it at any time; else null. */
  private async findGenuine({ sessionId, counter, secret }: RefreshCookie): Promise<Session | null> {
    const session = await this.sessions.findById(sessionId);
    return session && safeEqual(secret, this.secretOf(session, counter)) ? session : null;
  }

  private async ownerOf(session: Session): Promise<User | null> {
    const user = await this.users.findById(session.userId);
    return user && user.credentialVersion === session.credentialVersion ? user : null;
  }

  private async endForReuse({ id, userId }: Session): Promise<void> {
    const isFirst = await this.sessions.end(id, { at: this.clock.now(), reason: 'reuse' });
    if (isFirst) this.log.warn({ event: 'session-reuse', sessionId: id, userId }, 'an old refresh secret came back');
  }

  private open(session: Session, user: User): OpenSession {
    const secret = this.secretOf(session, session.counter);
    const accessToken = this.tokens.sign(ACCESS_TOKEN, { sub: user.id, sid: session.id });
    return {
      user,
      sessionId: session.id,
      accessToken,
      cookie: {
        value: writeRefreshCookie({ sessionId: session.id, counter: session.counter, secret }),
        maxAgeSeconds: secondsLeft(session, this.clock.now()),
      },
    };
  }

  private secretOf({ seed }: Session, counter: number): string {
    return this.secrets.token(REFRESH, `${seed}:${counter}`);
  }
}
