import { buildOrigin, buildSession, SESSION_START } from '../testing/session.builder.js';
import { isLive, evaluateRefresh, newSession, newView, provenAt, rotateSession, secondsLeft } from './session.js';

const SECOND = 1000;
const DAY = 24 * 3600 * SECOND;
const origin = buildOrigin();
const at = (ms: number): Date => new Date(SESSION_START.getTime() + ms);

describe('evaluateRefresh', () => {
  it('rotates on the current secret', () => {
    expect(evaluateRefresh(buildSession(), 0, at(SECOND))).toBe('rotate');
  });

  it('repeats the current secret for one replaced up to 10 s ago', () => {
    const session = rotateSession(buildSession(), origin, at(0));
    expect(evaluateRefresh(session, 0, at(10 * SECOND))).toBe('repeat');
    expect(evaluateRefresh(session, 0, at(10 * SECOND + 1))).toBe('reuse');
    expect(evaluateRefresh(session, 1, at(10 * SECOND))).toBe('rotate');
  });

  it('applies the grace period to each rotation separately', () => {
    const session = rotateSession(rotateSession(buildSession(), origin, at(0)), origin, at(8 * SECOND));
    expect(evaluateRefresh(session, 0, at(9 * SECOND))).toBe('repeat');
    expect(evaluateRefresh(session, 1, at(9 * SECOND))).toBe('repeat');
    expect(evaluateRefresh(session, 0, at(11 * SECOND))).toBe('reuse');
    expect(evaluateRefresh(session, 1, at(11 * SECOND))).toBe('repeat');
  });

  it('detects reuse of the oldest secret of a long session', () => {
    let session = buildSession();
    for (let hour = 0; hour < 48; hour += 1) session = rotateSession(session, origin, at(hour * 3600 * SECOND));
    expect(evaluateRefresh(session, 0, at(48 * 3600 * SECOND))).toBe('reuse');
    expect(session.rotations).toHaveLength(1);
  });

  it('refuses an ended session and a secret that was never issued', () => {
    expect(evaluateRefresh(buildSession({ endedAt: at(0) }), 0, at(SECOND))).toBe('ended');
    expect(evaluateRefresh(buildSession(), 1, at(SECOND))).toBe('ended');
  });
});

describe('lifetimes', () => {
  it('ends after 7 idle days', () => {
    expect(isLive(buildSession(), at(7 * DAY - 1))).toBe(true);
    expect(isLive(buildSession(), at(7 * DAY))).toBe(false);
    expect(evaluateRefresh(buildSession(), 0, at(7 * DAY))).toBe('ended');
  });

  it('ends after 30 days even in use', () => {
    let session = buildSession();
    for (let day = 1; day < 30; day += 1) session = rotateSession(session, origin, at(day * DAY));
    expect(isLive(session, at(30 * DAY - 1))).toBe(true);
    expect(isLive(session, at(30 * DAY))).toBe(false);
    // Queries for live sessions compare this date only.
    expect(session.idleExpiresAt).toEqual(session.expiresAt);
  });

  it('records place and time of the last use', () => {
    const phone = buildOrigin({ device: { kind: 'phone', browser: 'Safari', system: 'iPhone' }, country: 'IN' });
    expect(rotateSession(buildSession(), phone, at(DAY))).toMatchObject({
      ...phone,
      lastUsedAt: at(DAY),
      createdAt: at(0),
    });
  });

  it('limits the cookie to the life of the session', () => {
    expect(secondsLeft(buildSession(), at(0))).toBe((7 * DAY) / SECOND);
    expect(secondsLeft(buildSession({ idleExpiresAt: at(40 * DAY) }), at(29 * DAY))).toBe(DAY / SECOND);
    expect(secondsLeft(buildSession(), at(8 * DAY))).toBe(0);
  });
});

it('starts unused and unproven beyond the log-in', () => {
  const input = { id: 's1', userId: 'user-1', credentialVersion: 3, seed: 'seed', ...origin };
  expect(newSession(input, at(0))).toEqual({
    ...input,
    seenBy: null,
    lentBy: null,
    counter: 0,
    rotations: [],
    createdAt: at(0),
    steppedUpAt: null,
    lastUsedAt: at(0),
    idleExpiresAt: at(7 * DAY),
    expiresAt: at(30 * DAY),
    endedAt: null,
    endedFor: null,
  });
});

it.each([
  ['both ahead', 1, 1, null, true],
  ['the idle end reached', 0, 1, null, false],
  ['the last end reached', 1, 0, null, false],
  ['both ahead, but ended', 1, 1, at(0), false],
])('is live with %s: %d %d', (_, idle, last, endedAt, expected) => {
  expect(isLive(buildSession({ idleExpiresAt: at(idle), expiresAt: at(last), endedAt }), at(0))).toBe(expected);
});

it.each([
  [23 * DAY - 1, 30 * DAY - 1],
  [23 * DAY, 30 * DAY],
  [23 * DAY + 1, 30 * DAY],
])('a refresh after %d ms lets it idle until %d', (ms, expected) => {
  expect(rotateSession(buildSession(), origin, at(ms)).idleExpiresAt).toEqual(at(expected));
});

it.each([
  [600, 1],
  [499, 0],
  [0, 0],
])('a cookie with %d ms left lives %d s', (ms, expected) => {
  expect(secondsLeft(buildSession({ idleExpiresAt: at(ms) }), at(0))).toBe(expected);
});

it('is proven by the log-in, until it is proven again', () => {
  expect(provenAt(buildSession())).toEqual(at(0));
  expect(provenAt(buildSession({ steppedUpAt: at(SECOND) }))).toEqual(at(SECOND));
  expect(provenAt(buildSession({ steppedUpAt: at(SECOND), seenBy: 'staff-1' }))).toBeNull();
});

it('a view proves nothing, is never renewed and ends after 15 minutes', () => {
  const input = {
    id: 'view-1',
    userId: 'user-1',
    credentialVersion: 1,
    seed: 'seed',
    seenBy: 'staff-1',
    lentBy: 'session-2',
  };
  const view = newView(input, SESSION_START);
  expect([provenAt(view), evaluateRefresh(view, 0, at(SECOND))]).toEqual([null, 'ended']);
  expect([isLive(view, at(900 * SECOND - 1)), isLive(view, at(900 * SECOND))]).toEqual([true, false]);
});
