import { CODE_TRIES, newVerification, pauseStart, secondsUntilResend } from './verification.js';

const now = new Date('2026-01-01T00:00:00Z');
const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);

it('lives 10 minutes, unused and untried', () => {
  const verification = newVerification({ email: 'mei@example.com', purpose: 'send', codeId: 'c1' }, now);
  expect(verification).toMatchObject({ expiresAt: later(600), tries: 0, usedAt: null });
});

it('can be sent again to an address after 30 s', () => {
  expect(secondsUntilResend(null, now)).toBe(0);
  expect(secondsUntilResend({ sentAt: now }, now)).toBe(30);
  expect(secondsUntilResend({ sentAt: now }, later(29.5))).toBe(1);
  expect(secondsUntilResend({ sentAt: now }, later(30))).toBe(0);
  expect(secondsUntilResend({ sentAt: now }, later(3600))).toBe(0);
});

it('gives five tries', () => {
  expect(CODE_TRIES).toBe(5);
});

it('delays another one by what was sent within 30 s', () => {
  expect(pauseStart(now)).toEqual(later(-30));
  expect(secondsUntilResend({ sentAt: later(-29.999) }, now)).toBe(1);
  expect(secondsUntilResend({ sentAt: later(-28.999) }, now)).toBe(2);
});
