import {
  CUSTOM_EXPIRY_MIN_MS,
  EXPIRES_NEVER,
  EXPIRY_CUSTOM_MARKER,
  EXPIRY_MONTH_SECONDS,
  EXPIRY_NEVER_MARKER,
  EXPIRY_THREE_MONTHS_SECONDS,
  EXPIRY_WEEK_SECONDS,
  EXPIRY_YEAR_SECONDS,
  expiryOptions,
  instantOfMove,
  resolveExpiry,
  resolveMove,
} from './expiry.js';

const now = Date.parse('2026-03-01T12:00:00Z');
const paid = { now, openedAt: now, plan: { longExpiry: true, neverExpires: true } };
const free = { ...paid, plan: { longExpiry: false, neverExpires: false } };
const HALF_HOUR_MS = 1_800_000;
const WEEK_MS = 7 * 86_400_000;
const YEAR_MS = 365 * 86_400_000;

it('offers a week, a month, three months and a year, and knows the end of all time', () => {
  expect(expiryOptions).toEqual([604_800, 2_629_746, 7_889_238, 31_536_000]);
  expect(EXPIRY_CUSTOM_MARKER).toBe(604_801);
  expect(new Date(EXPIRES_NEVER).toISOString()).toBe('9999-12-31T00:00:00.000Z');
});

describe('resolveExpiry', () => {
  it("counts a length from the server's own time, whatever date the client sends", () => {
    const choice = { expirySeconds: EXPIRY_WEEK_SECONDS, expiryDate: now - 86_400_000 };
    expect(resolveExpiry(choice, free)).toEqual({ ok: true, expiresAt: now + EXPIRY_WEEK_SECONDS * 1000 });
  });

  it.each([-1, 0, Number.NaN, 1e12, 604_799, 3600])('refuses %p seconds', (expirySeconds) => {
    expect(resolveExpiry({ expirySeconds }, paid)).toEqual({ ok: false, reason: 'expiry-out-of-range' });
  });

  it.each([EXPIRY_WEEK_SECONDS, EXPIRY_MONTH_SECONDS, EXPIRY_THREE_MONTHS_SECONDS, EXPIRY_YEAR_SECONDS])(
    'lets a plan with longer choices choose %i seconds',
    (expirySeconds) => {
      expect(resolveExpiry({ expirySeconds }, paid)).toEqual({ ok: true, expiresAt: now + expirySeconds * 1000 });
    },
  );

  it.each([{ expirySeconds: EXPIRY_NEVER_MARKER }, { expirySeconds: EXPIRY_CUSTOM_MARKER, expiryDate: EXPIRES_NEVER }])(
    'gives no expiry by %j where the plan has it',
    (choice) => {
      expect(resolveExpiry(choice, paid)).toEqual({ ok: true, expiresAt: EXPIRES_NEVER });
      const plan = { longExpiry: true, neverExpires: false };
      expect(resolveExpiry(choice, { ...paid, plan })).toEqual({ ok: false, reason: 'expiry-not-in-plan' });
    },
  );

  it('refuses longer choices and custom dates for plans without them', () => {
    const refused = { ok: false, reason: 'expiry-not-in-plan' };
    expect(resolveExpiry({ expirySeconds: EXPIRY_YEAR_SECONDS }, free)).toEqual(refused);
    expect(resolveExpiry({ expirySeconds: EXPIRY_CUSTOM_MARKER, expiryDate: now + 86_400_000 }, free)).toEqual(refused);
  });

  it.each([
    ['just under 30 minutes ahead', HALF_HOUR_MS - 1, false],
    ['30 minutes ahead', HALF_HOUR_MS, true],
    ['a year ahead', YEAR_MS, true],
    ['just over a year ahead', YEAR_MS + 1, false],
  ])('judges a date %s', (_, ahead, ok) => {
    const expiryDate = now + ahead;
    expect(resolveExpiry({ expirySeconds: EXPIRY_CUSTOM_MARKER, expiryDate }, paid)).toEqual(
      ok ? { ok: true, expiresAt: expiryDate } : { ok: false, reason: 'expiry-out-of-range' },
    );
  });

  it.each([undefined, Number.NaN])('refuses the custom marker with the date %p', (expiryDate) => {
    const refused = { ok: false, reason: 'expiry-out-of-range' };
    expect(resolveExpiry({ expirySeconds: EXPIRY_CUSTOM_MARKER, expiryDate }, paid)).toEqual(refused);
  });

  it('accepts a date that was valid when a long upload began, but not one that has passed', () => {
    const expiryDate = now + CUSTOM_EXPIRY_MIN_MS;
    const choice = { expirySeconds: EXPIRY_CUSTOM_MARKER, expiryDate };
    expect(resolveExpiry(choice, { ...paid, now: now + 60_000 }).ok).toBe(true);
    expect(resolveExpiry(choice, { ...paid, now: expiryDate - 1 }).ok).toBe(true);
    expect(resolveExpiry(choice, { ...paid, now: expiryDate }).ok).toBe(false);
  });
});

it.each([
  [{}, undefined],
  [{ expiryDate: 5 }, 5],
  [{ expirySeconds: 2 }, now + 2000],
  [{ expiryDate: 5, expirySeconds: 2 }, now + 2000],
])('the move %j leads to %p', (choice, instant) => {
  expect(instantOfMove(choice, now)).toBe(instant);
});

describe('resolveMove', () => {
  const plans = {
    free: { longExpiry: false, neverExpires: false },
    long: { longExpiry: true, neverExpires: false },
    endless: { longExpiry: true, neverExpires: true },
  };
  const move = (until: number, current: number, plan: keyof typeof plans) =>
    resolveMove(until, { now, current, plan: plans[plan] });
  const [soon, week, year] = [now + HALF_HOUR_MS, now + WEEK_MS, now + YEAR_MS];
  const outOfRange = 'expiry-out-of-range';
  const notInPlan = 'expiry-not-in-plan';

  it.each<[string, keyof typeof plans, number, number, string | null]>([
    ['just under 30 minutes', 'endless', soon - 1, year, outOfRange],
    ['30 minutes', 'free', soon, now, null],
    ['a week', 'free', week, now, null],
    ['just over a week', 'free', week + 1, now, notInPlan],
    ['over a week and as long as before', 'free', week + 1, week + 1, null],
    ['over a week and longer than before', 'free', week + 2, week + 1, notInPlan],
    ['just over a week', 'long', week + 1, now, null],
    ['a year', 'long', year, now, null],
    ['just over a year', 'long', year + 1, now, outOfRange],
    ['over a year and as long as before', 'long', year + 1, year + 1, null],
    ['over a year and longer than before', 'long', year + 2, year + 1, outOfRange],
    ['no expiry', 'free', EXPIRES_NEVER, now, notInPlan],
    ['no expiry', 'long', EXPIRES_NEVER, now, notInPlan],
    ['no expiry', 'endless', EXPIRES_NEVER, now, null],
    ['no expiry, as before', 'free', EXPIRES_NEVER, EXPIRES_NEVER, null],
    ['the day before no expiry', 'endless', EXPIRES_NEVER - 1, now, outOfRange],
    ['no time', 'endless', Number.NaN, now, outOfRange],
  ])('%s on the plan "%s"', (_, plan, until, current, reason) => {
    expect(move(until, current, plan)).toEqual(
      reason === null ? { ok: true, expiresAt: until } : { ok: false, reason },
    );
  });
});
