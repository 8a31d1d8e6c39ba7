import { buildAccount } from '../accounts/testing/account.builder.js';
import type { Request } from 'express';
import type { Log } from '../../core/logging/log.js';
import { ACCESS_TOKEN } from './auth.tokens.js';
import type { SessionRepository } from './data/session.repository.js';
import type { EndReason, Session } from './domain/session.js';
import { SessionCookie } from './session-cookie.js';
import { Sessions } from './sessions.service.js';
import { FakeUsers, FixedClock, testConfig, testSecrets, testTokens } from './testing/auth.fakes.js';
import { buildOrigin } from './testing/session.builder.js';
import { buildUser } from './testing/user.builder.js';

/** Sessions in memory; `beforeRotate` runs between reading and writing. */
class FakeSessions {
  readonly stored = new Map<string, Session>();
  beforeRotate: () => Promise<void> = async () => undefined;

  constructor(private readonly users: FakeUsers) {}

  async insert(session: Session): Promise<void> {
    this.stored.set(session.id, session);
  }

  async findById(id: string): Promise<Session | null> {
    return this.stored.get(id) ?? null;
  }

  async findWithUser(id: string) {
    const session = this.stored.get(id);
    const user = session && (await this.users.asRepository().findById(session.userId));
    return session && user ? { session, user, account: buildAccount() } : null;
  }

  async rotate(session: Session, next: Session): Promise<boolean> {
    await this.beforeRotate();
    const now = this.stored.get(session.id);
    if (!now || now.counter !== session.counter || now.endedAt) return false;
    this.stored.set(session.id, next);
    return true;
  }

  async end(id: string, { at, reason }: { at: Date; reason: EndReason }): Promise<boolean> {
    const now = this.stored.get(id);
    if (!now || now.endedAt) return false;
    this.stored.set(id, { ...now, endedAt: at, endedFor: reason });
    return true;
  }
}

function setup() {
  const [users, clock] = [new FakeUsers(), new FixedClock()];
  const sessions = new FakeSessions(users);
  const user = users.add(buildUser());
  const warnings: object[] = [];
  const log = { warn: (fields: object) => warnings.push(fields) } as unknown as Log;
  const cookie = new SessionCookie(testConfig());
  const tokens = testTokens(clock);
  const service = new Sessions(
    sessions as unknown as SessionRepository,
    users.asRepository(),
    testSecrets(),
    tokens,
    cookie,
    clock,
    log,
  );
  const requestWith = (value: string) => ({ headers: { cookie: `${cookie.name}=${value}` } }) as Request;
  return { sessions, users, clock, user, service, tokens, warnings, requestWith };
}

const origin = buildOrigin();
const ended = { code: 'session-ended' };

it('issues a token for user and session, for 15 minutes', async () => {
  const { service, tokens, user, clock } = setup();
  const { accessToken, sessionId } = await service.start(user, origin);
  expect(tokens.verify(ACCESS_TOKEN, accessToken)).toMatchObject({ sub: user.id, sid: sessionId });
  clock.advance(931);
  expect(tokens.verify(ACCESS_TOKEN, accessToken)).toBeNull();
});

it('returns the same successor to a refresh that lost the race', async () => {
  const { service, sessions, user } = setup();
  const { cookie } = await service.start(user, origin);
  let winner = '';
  sessions.beforeRotate = async () => {
    sessions.beforeRotate = async () => undefined;
    winner = (await service.refresh(cookie.value, origin)).cookie.value;
  };
  const loser = await service.refresh(cookie.value, origin);
  expect(loser.cookie.value).toBe(winner);
});

it('does not bring back a session that ended while it was being refreshed', async () => {
  const { service, sessions, user } = setup();
  const { cookie } = await service.start(user, origin);
  sessions.beforeRotate = () => service.end(cookie.value, undefined);
  await expect(service.refresh(cookie.value, origin)).rejects.toMatchObject(ended);
});

it('warns of reuse once, with ids only', async () => {
  const { service, user, clock, warnings } = setup();
  const { cookie, sessionId } = await service.start(user, origin);
  await service.refresh(cookie.value, origin);
  clock.advance(11);
  await expect(service.refresh(cookie.value, origin)).rejects.toMatchObject(ended);
  await expect(service.refresh(cookie.value, origin)).rejects.toMatchObject(ended);
  expect(warnings).toEqual([{ event: 'session-reuse', sessionId, userId: user.id }]);
});

it('ends when the password changes', async () => {
  const { service, users, user, requestWith } = setup();
  const { cookie, sessionId } = await service.start(user, origin);
  expect(await service.memberOf(user.id, sessionId)).toMatchObject({ userId: user.id, sessionId });
  expect(await service.fromCookie(requestWith(cookie.value))).toMatchObject({ userId: user.id });
  await users.changePassword(user.id, { passwordHash: '#new' });
  expect(await service.memberOf(user.id, sessionId)).toBeNull();
  expect(await service.fromCookie(requestWith(cookie.value))).toBeNull();
  await expect(service.refresh(cookie.value, origin)).rejects.toMatchObject(ended);
});

it('knows the owner from the cookie without changing anything', async () => {
  const { service, sessions, user, clock, requestWith } = setup();
  const { cookie, sessionId } = await service.start(user, origin);
  const before = sessions.stored.get(sessionId);
  await service.fromCookie(requestWith(cookie.value));
  expect(sessions.stored.get(sessionId)).toBe(before);

  await service.refresh(cookie.value, origin);
  clock.advance(11);
  expect(await service.fromCookie(requestWith(cookie.value))).toBeNull();
  expect(sessions.stored.get(sessionId)?.endedAt).toBeNull();
});

it('ends what the cookie proves, and nothing for a made-up one', async () => {
  const { service, user } = setup();
  const { cookie, sessionId } = await service.start(user, origin);
  await service.end(`${sessionId}.0.${'A'.repeat(43)}`, 'no token');
  expect(await service.memberOf(user.id, sessionId)).not.toBeNull();
  await service.end(cookie.value, undefined);
  expect(await service.memberOf(user.id, sessionId)).toBeNull();
});
