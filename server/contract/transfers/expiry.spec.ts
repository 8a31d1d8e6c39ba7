import {
  CUSTOM_EXPIRY_MAX_MS,
  CUSTOM_EXPIRY_MIN_MS,
  EXPIRY_CUSTOM_MARKER,
  EXPIRY_WEEK_SECONDS,
  EXPIRY_YEAR_SECONDS,
  resolveExpiry,
} from './expiry.js';

const now = Date.parse('2026-03-01T12:00:00Z');
const paid = { now, openedAt: now, longExpiry: true };
const free = { ...paid, longExpiry: false };

describe('resolveExpiry', () => {
  it("counts a length from the server's own time, whatever date the client sends", () => {
    const choice = { expirySeconds: EXPIRY_WEEK_SECONDS, expiryDate: now - 86_400_000 };
    expect(resolveExpiry(choice, free)).toEqual({ ok: true, expiresAt: now + EXPIRY_WEEK_SECONDS * 1000 });
  });

  it.each([-1, 0, Number.NaN, 1e12, 604_799, 3600])('refuses %p seconds', (expirySeconds) => {
    expect(resolveExpiry({ expirySeconds }, paid)).toEqual({ ok: false, reason: 'expiry-out-of-range' });
  });

  it('refuses longer choices and custom dates for plans without them', () => {
    const refused = { ok: false, reason: 'expiry-not-in-plan' };
    expect(resolveExpiry({ expirySeconds: EXPIRY_YEAR_SECONDS }, free)).toEqual(refused);
    expect(resolveExpiry({ expirySeconds: EXPIRY_CUSTOM_MARKER, expiryDate: now + 86_400_000 }, free)).toEqual(refused);
  });

  it.each([
    ['29 minutes ahead', CUSTOM_EXPIRY_MIN_MS - 60_000, false],
    ['30 minutes ahead', CUSTOM_EXPIRY_MIN_MS, true],
    ['a year ahead', CUSTOM_EXPIRY_MAX_MS, true],
    ['366 days ahead', CUSTOM_EXPIRY_MAX_MS + 86_400_000, false],
  ])('judges a date %s', (_, ahead, ok) => {
    expect(resolveExpiry({ expirySeconds: EXPIRY_CUSTOM_MARKER, expiryDate: now + ahead }, paid).ok).toBe(ok);
  });

  it('refuses the custom marker without a date', () => {
    expect(resolveExpiry({ expirySeconds: EXPIRY_CUSTOM_MARKER }, paid).ok).toBe(false);
  });

  it('accepts a date that was valid when a long upload began, but not one that has passed', () => {
    const expiryDate = now + CUSTOM_EXPIRY_MIN_MS;
    const choice = { expirySeconds: EXPIRY_CUSTOM_MARKER, expiryDate };
    expect(resolveExpiry(choice, { now: now + 60_000, openedAt: now, longExpiry: true }).ok).toBe(true);
    expect(resolveExpiry(choice, { now: expiryDate + 1, openedAt: now, longExpiry: true }).ok).toBe(false);
  });
});
