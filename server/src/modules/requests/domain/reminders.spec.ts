import { daysUntilDue, nextReminderAt } from './reminders.js';

const berlin = 'Europe/Berlin';
// A Friday, at 17:00 in Berlin.
const dueAt = new Date('2026-11-27T16:00:00Z');
const next = (reminders: { daysBefore: number[]; daysAfter: number[] }, after: string) =>
  nextReminderAt({ dueAt, reminders }, berlin, new Date(after))?.toISOString() ?? null;

it.each([
  ['before the first', '2026-11-01T00:00:00Z', '2026-11-24T08:00:00.000Z'],
  ['at the first', '2026-11-24T08:00:00Z', '2026-11-26T08:00:00.000Z'],
  ['on the due day', '2026-11-27T07:00:00Z', '2026-11-27T08:00:00.000Z'],
  ['after the due day', '2026-11-27T09:00:00Z', '2026-11-30T08:00:00.000Z'],
  ['after the last', '2026-11-30T08:00:00Z', null],
])('the next reminder %s', (_, after, expected) => {
  expect(next({ daysBefore: [1, 3, 0], daysAfter: [3] }, after)).toBe(expected);
});

it('comes at nine also after the clocks have changed', () => {
  const march = { dueAt: new Date('2026-03-30T10:00:00Z'), reminders: { daysBefore: [2, 1], daysAfter: [] } };
  const times = ['2026-03-01T00:00:00Z', '2026-03-28T08:00:00Z'].map((after) =>
    nextReminderAt(march, berlin, new Date(after))?.toISOString(),
  );
  expect(times).toEqual(['2026-03-28T08:00:00.000Z', '2026-03-29T07:00:00.000Z']);
});

it('needs a due date', () => {
  const reminders = { daysBefore: [1], daysAfter: [] };
  expect(nextReminderAt({ dueAt: null, reminders }, berlin, new Date(0))).toBeNull();
});

it.each([
  ['2026-11-24T12:00:00Z', 3],
  // Past midnight in Berlin.
  ['2026-11-26T23:30:00Z', 0],
  ['2026-11-28T12:00:00Z', -1],
])('at %s there are %i days left', (now, expected) => {
  expect(daysUntilDue(dueAt, berlin, new Date(now))).toBe(expected);
});
