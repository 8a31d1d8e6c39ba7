import { buildOrigin, buildSession, SESSION_START } from '../testing/session.builder.js';
import { isLive, evaluateRefresh, newView, provenAt, rotateSession, secondsLeft } from './session.js';

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

it('a view proves nothing, is never renewed and ends after 15 minutes', () => {
  const input = { id: 'view-1', userId: 'user-1', credentialVersion: 1, seed: 'seed', seenBy: 'staff-1' };
  const view = newView(input, SESSION_START);
  expect([provenAt(view), evaluateRefresh(view, 0, at(SECOND))]).toEqual([null, 'ended']);
  expect([isLive(view, at(900 * SECOND - 1)), isLive(view, at(900 * SECOND))]).toEqual([true, false]);
});
