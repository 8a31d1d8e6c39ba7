import { answerTo } from './send-failure.js';

const answer = (code: string, stage: 'upload' | 'record' = 'upload', isMember = false) =>
  answerTo({ code, stage, details: {} }, { isMember });

it.each([
  ['cancelled', 'cancelled'],
  ['verify-email-first', 'verify-again'],
])('answers %s with %s', (code, kind) => {
  expect(answer(code)).toEqual({ kind });
});

it.each(['storage-full', 'monthly-limit', 'suspended'])('shows the limit screen for %s', (reason) => {
  expect(answer(reason)).toEqual({ kind: 'limit', reason });
});

it.each([
  ['network', 'connection'],
  ['timeout', 'connection'],
  ['store-refused', 'store'],
  ['file-unreadable', 'file-locked'],
])('says of %s that it was the %s', (code, heading) => {
  expect(answer(code)).toMatchObject({ kind: 'refused', refusal: { heading, code } });
});

it('keeps the figures of the plan when the transfer is too large', () => {
  const details = { role: 'free', limitBytes: 3e9, excessBytes: 1 };
  expect(answerTo({ code: 'over-transfer-limit', stage: 'upload', details }, { isMember: true })).toEqual({
    kind: 'refused',
    refusal: { heading: 'send', code: 'over-transfer-limit', details },
  });
});

it('distinguishes a missing credential from a transfer that was not created', () => {
  expect(answer('unavailable')).toMatchObject({ refusal: { heading: 'key' } });
  expect(answer('unavailable', 'record')).toMatchObject({ refusal: { heading: 'send', code: 'unavailable' } });
  expect(answer('daily-send-limit')).toMatchObject({ refusal: { heading: 'send', code: 'daily-send-limit' } });
});

it('does not ask a member for a code', () => {
  expect(answer('unauthenticated', 'upload', true)).toMatchObject({ kind: 'refused' });
});
