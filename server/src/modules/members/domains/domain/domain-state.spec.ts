import type { DnsRecordState, DomainState } from '#contract/choices.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/units.js';
import { stateAfter } from './domain-state.js';

const now = new Date('2026-07-05T12:00:00Z');
const ago = (ms: number): Date => new Date(now.getTime() - ms);
const days3 = 3 * DAY_MS;

it.each<[DomainState, DnsRecordState | undefined, DomainState, waitMs: number]>([
  ['pending', 'ok', 'verified', DAY_MS],
  ['pending', 'missing', 'pending', 10 * MINUTE_MS],
  ['pending', undefined, 'pending', 10 * MINUTE_MS],
  ['verified', 'ok', 'verified', DAY_MS],
  ['verified', 'wrong', 'broken', HOUR_MS],
  ['verified', 'missing', 'broken', HOUR_MS],
  ['verified', 'unreachable', 'verified', HOUR_MS],
  ['broken', 'missing', 'broken', HOUR_MS],
  ['broken', 'unreachable', 'broken', HOUR_MS],
  ['broken', 'ok', 'verified', DAY_MS],
])('%s with a proof that is %s is %s and looked at after %d ms', (state, proof, next, waitMs) => {
  const verifiedAt = ago(HOUR_MS);
  expect(stateAfter({ state, createdAt: ago(HOUR_MS), verifiedAt }, proof, now)).toEqual({
    state: next,
    checkedAt: now,
    verifiedAt: proof === 'ok' ? now : verifiedAt,
    nextCheckAt: ago(-waitMs),
  });
});

it.each([
  ['found 3 days ago', ago(days3), 'verified'],
  ['found 1 ms more than 3 days ago', ago(days3 + 1), 'broken'],
  ['never found', null, 'broken'],
] as const)('a proof that was %s and cannot be looked up: %s is %s', (_, verifiedAt, state) => {
  expect(stateAfter({ state: 'verified', createdAt: ago(0), verifiedAt }, 'unreachable', now).state).toBe(state);
});

it.each([
  ['1 ms less than 3 days', ago(days3 - 1), 10 * MINUTE_MS],
  ['3 days', ago(days3), DAY_MS],
])('a domain that has been waiting for %s is looked at after: %s %d ms', (_, createdAt, waitMs) => {
  const before = { state: 'pending', createdAt, verifiedAt: null } as const;
  expect(stateAfter(before, 'missing', now).nextCheckAt).toEqual(ago(-waitMs));
});
