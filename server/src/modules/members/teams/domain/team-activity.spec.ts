import { subjectOf } from './team-activity.js';

it.each([
  ['the path', { params: { slug: 'abc1234' }, body: { email: 'a@x.test' }, answer: {} }, 'abc1234'],
  ['the body', { params: {}, body: { slug: 'abc1234' }, answer: {} }, 'abc1234'],
  ['several', { params: {}, body: { slugs: ['abc1234', 'def5678'] }, answer: {} }, 'abc1234, def5678'],
  ['what was made', { params: {}, body: { title: 'Taxes' }, answer: { slug: 'abc1234' } }, 'abc1234'],
  ['an address', { params: { userId: 'u1' }, body: { email: 'a@x.test' }, answer: {} }, 'a@x.test'],
  ['that of the answer', { params: { userId: 'u1' }, body: {}, answer: { email: 'a@x.test' } }, 'a@x.test'],
  ['nothing', { params: {}, body: null, answer: 'abc1234' }, ''],
  ['nothing of these', { params: { contactId: 'c1' }, body: undefined, answer: 3 }, ''],
])('is about %s', (_, call, subject) => {
  expect(subjectOf(call)).toBe(subject);
});

it('is cut to a length', () => {
  expect(subjectOf({ params: {}, body: { slugs: Array(200).fill('abc1234') }, answer: {} })).toHaveLength(500);
});
