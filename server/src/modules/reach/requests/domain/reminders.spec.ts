import { daysUntilDue, nextReminderAt } from './reminders.js';

const berlin = 'Europe/Berlin';
// A Friday, at 17:00 in Berlin.
const dueAt = new Date('2026-11-27T16:00:00Z');
const next = (reminders: { daysBefore: number[]; daysAfter: number[] }, after: string) =>
  nextReminderAt({ dueAt, reminders }, berlin, new Date(after))?.toISOString() ?? null;

it.each([
  ['before the first', '2026-11-01T00:00:00Z', '2026-11-24T08:00:00.000Z'],
  ['just before the first', '2026-11-24T07:59:59.999Z', '2026-11-24T08:00:00.000Z'],
  ['at the first', '2026-11-24T08:00:00Z', '2026-11-26T08:00:00.000Z'],
  ['on the due day', '2026-11-27T07:00:00Z', '2026-11-27T08:00:00.000Z'],
  ['after the due day', '2026-11-27T09:00:00Z', '2026-11-30T08:00:00.000Z'],
  ['after the last', '2026-11-30T08:00:00Z', null],
])('the next reminder %s', (_, after, expected) => {
  expect(next({ daysBefore: [1, 3, 0], daysAfter: [3] }, after)).toBe(expected);
});

it.each([
  // Already the next day in UTC.
  ['America/Los_Angeles', '2026-11-28T07:59:59Z', '2026-11-27T17:00:00.000Z'],
  ['America/Los_Angeles', '2026-11-28T08:00:00Z', '2026-11-28T17:00:00.000Z'],
  // Still the day before in UTC.
  ['Pacific/Auckland', '2026-11-27T11:00:00Z', '2026-11-27T20:00:00.000Z'],
  ['Pacific/Auckland', '2026-11-27T10:59:59Z', '2026-11-26T20:00:00.000Z'],
])('the due day is that of the calendar in %s, due at %s', (timeZone, due, expected) => {
  const request = { dueAt: new Date(due), reminders: { daysBefore: [0], daysAfter: [] } };
  expect(nextReminderAt(request, timeZone, new Date(0))?.toISOString()).toBe(expected);
});

it('has none without days', () => {
  expect(next({ daysBefore: [], daysAfter: [] }, '2026-11-01T00:00:00Z')).toBeNull();
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
