import { FEEDBACK_KEPT_SECONDS, FEEDBACK_PER_HOUR, SUGGESTIONS_PER_HOUR, unread } from './feedback.js';

it.each([
  [FEEDBACK_PER_HOUR, 'feedback'],
  [SUGGESTIONS_PER_HOUR, 'suggestions'],
])('allows a person five an hour: %j', (limit, name) => {
  expect(limit).toEqual({ name, points: 5, perSeconds: 3600 });
});

it('begins open and is kept for a year', () => {
  expect(unread).toEqual({ state: 'open', subject: '', answers: [], entryId: '' });
  expect(FEEDBACK_KEPT_SECONDS).toBe(31_536_000);
});
