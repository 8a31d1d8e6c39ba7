import { EXPIRES_NEVER } from '#contract/transfers/expiry.js';
import { extendedExpiry, type ExtensionRequest, isForCurrentExpiry, tokenEffect } from './extension.js';

const HOUR = 3_600_000;
const now = new Date('2026-07-10T12:00:00Z');
const hours = (count: number): Date => new Date(now.getTime() + count * HOUR);
const expired = { expiresAt: hours(-5) };

type Asked = Pick<ExtensionRequest, 'state' | 'tokenUsedAt' | 'isByButton' | 'expiredAt'>;
const open: Asked = { state: 'open', tokenUsedAt: null, isByButton: false, expiredAt: hours(-5) };

describe('48 more hours', () => {
  it('count from now or from the expiry, whichever is later', () => {
    expect(extendedExpiry(expired, now)).toEqual(hours(48));
    expect(extendedExpiry({ expiresAt: hours(10) }, now)).toEqual(hours(58));
  });

  it('change nothing for a link without expiry', () => {
    expect(extendedExpiry({ expiresAt: new Date(EXPIRES_NEVER) }, now).getTime()).toBe(EXPIRES_NEVER);
  });
});

describe('a token', () => {
  const effect = (changes: Partial<Asked>, transfer = expired) => tokenEffect({ ...open, ...changes }, transfer, now);

  it('extends an open request, and a link extended by other means', () => {
    expect(effect({})).toBe('extends');
    expect(effect({}, { expiresAt: hours(10) })).toBe('extends');
    expect(effect({ state: 'granted' }, { expiresAt: hours(10) })).toBe('extends');
  });

  it('confirms a grant by another button, even before it is applied', () => {
    expect(effect({ state: 'granted', isByButton: true }, { expiresAt: hours(48) })).toBe('confirms');
    expect(effect({ state: 'granted', isByButton: true })).toBe('confirms');
  });

  it('reports that it was used as long as the link works, even before the grant is applied', () => {
    const used = { state: 'granted', isByButton: true, tokenUsedAt: now } as const;
    expect(effect(used, { expiresAt: hours(48) })).toBe('used');
    expect(effect(used)).toBe('used');
  });

  it('does nothing once declined, or when the grant has expired', () => {
    expect(effect({ state: 'granted', isByButton: true, tokenUsedAt: now }, { expiresAt: hours(-1) })).toBe('nothing');
    expect(effect({ state: 'declined' })).toBe('nothing');
    expect(effect({ state: 'granted', isByButton: true }, { expiresAt: hours(-1) })).toBe('nothing');
  });
});

it('allows another request only after the link has been extended and expired again', () => {
  expect(isForCurrentExpiry(open, expired)).toBe(true);
  expect(isForCurrentExpiry(open, { expiresAt: hours(-1) })).toBe(false);
});
