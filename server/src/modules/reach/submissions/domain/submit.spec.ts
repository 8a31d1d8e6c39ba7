import type { Answer, RequestItem, SubmissionItem } from '../../requests/index.js';
import { newlyReceived, submitItems } from './submit.js';

const item = (overrides: Partial<RequestItem> = {}): RequestItem => ({
  itemId: 'passport',
  kind: 'files',
  name: 'Passport',
  description: '',
  isRequired: true,
  types: [],
  maxBytes: null,
  maxFiles: 2,
  choices: [],
  removedAt: null,
  ...overrides,
});
const asked = [item(), item({ itemId: 'born', kind: 'date', name: 'Born', isRequired: false })];
const file = (fileId: string) => ({ itemId: 'passport', fileId, name: `${fileId}.pdf`, size: 1 });
const received = (fileIds: string[], state: SubmissionItem['state'] = 'received'): SubmissionItem => ({
  itemId: 'passport',
  state,
  files: fileIds.map((fileId) => ({ fileId, name: `${fileId}.pdf`, size: 1 })),
  answer: null,
  comment: state === 'sent-back' ? 'Blurred' : '',
});
const nothing = { files: [], answers: [], withdraws: [] };

it('adds, replaces and takes back, and forgets an item that nothing is left of', () => {
  const situation = { asked, submitted: [received(['0'])], isRepeatable: true, isSealed: false };
  const replaced = submitItems(situation, { ...nothing, files: [file('1')], withdraws: ['0'] });
  expect(replaced).toEqual({ ok: true, items: [received(['1'])] });
  expect(submitItems(situation, { ...nothing, withdraws: ['0'] })).toEqual({ ok: true, items: [] });
});

it('counts files by item', () => {
  const situation = { asked, submitted: [received(['0', '1'])], isRepeatable: true, isSealed: false };
  expect(submitItems(situation, { ...nothing, files: [file('2')] })).toEqual({
    ok: false,
    code: 'too-many-files',
    details: { limit: 2 },
  });
  expect(submitItems(situation, { ...nothing, files: [file('2')], withdraws: ['0'] }).ok).toBe(true);
});

it.each<[SubmissionItem['state'], boolean, boolean]>([
  ['received', true, true],
  ['received', false, false],
  ['accepted', true, false],
  ['sent-back', false, true],
])('what is %s, where several times are allowed: %s, can be changed: %s', (state, isRepeatable, isAllowed) => {
  const verdict = submitItems(
    { asked, submitted: [received(['0'], state)], isRepeatable, isSealed: false },
    { ...nothing, files: [file('1')] },
  );
  expect(verdict.ok).toBe(isAllowed);
  if (!verdict.ok) expect(verdict).toEqual({ ok: false, code: 'item-settled', details: { item: 'Passport' } });
  // An item that is submitted again waits for a new decision.
  if (verdict.ok) expect(verdict.items[0]).toMatchObject({ state: 'received', comment: '' });
});

it.each<[RequestItem['kind'], Answer, boolean]>([
  ['date', '2026-02-28', true],
  ['date', '2026-02-30', false],
  ['date', '2026-13-01', false],
  ['date', '2026-02', false],
  ['date', '28.02.2026', false],
  ['date', 'x2026-02-28', false],
  ['date', '2026-02-28x', false],
  ['date', 20260228, false],
  ['number', 0, true],
  ['number', Number.POSITIVE_INFINITY, false],
  ['number', '1', false],
  ['text', 'a', true],
  ['text', '', false],
  ['text', 1, false],
  ['choice', 'red', true],
  ['choice', 'blue', false],
  ['choice', 1, false],
  ['files', 'a', false],
  ['files', 1, false],
])('to an item that is a %s, %j is an answer: %s', (kind, answer, expected) => {
  const question = item({ itemId: 'q', kind, name: 'Question', choices: ['red', 'green'] });
  const verdict = submitItems(
    { asked: [question], submitted: [], isRepeatable: true, isSealed: false },
    { ...nothing, answers: [{ itemId: 'q', answer }] },
  );
  expect(verdict).toEqual(
    expected
      ? { ok: true, items: [{ itemId: 'q', state: 'received', files: [], answer, comment: '' }] }
      : { ok: false, code: 'answer-invalid', details: { item: 'Question' } },
  );
});

it.each<[RequestItem['kind'], boolean]>([
  ['date', true],
  ['choice', true],
  ['files', false],
])('of an encrypted answer to an item that is a %s, only whether it is asked for can be told: %s', (kind, expected) => {
  const question = item({ itemId: 'q', kind, choices: ['red'] });
  const verdict = submitItems(
    { asked: [question], submitted: [], isRepeatable: true, isSealed: true },
    { ...nothing, answers: [{ itemId: 'q', answer: 'YWdl' }] },
  );
  expect(verdict.ok).toBe(expected);
});

it('keeps an answer until another one or none is given', () => {
  const born = (answer: string | null): SubmissionItem => ({ ...received([]), itemId: 'born', answer });
  const situation = { asked, submitted: [born('2000-01-01')], isRepeatable: true, isSealed: false };
  const give = (answer: string | null) => submitItems(situation, { ...nothing, answers: [{ itemId: 'born', answer }] });
  expect(give('2000-01-02')).toEqual({ ok: true, items: [born('2000-01-02')] });
  expect(give(null)).toEqual({ ok: true, items: [] });
  expect(submitItems(situation, nothing)).toEqual({ ok: true, items: [born('2000-01-01')] });
});

it('keeps the answer of an item that a file is added to', () => {
  const submitted = [{ ...received(['0']), answer: 'x' }];
  const asksBoth = [item({ kind: 'text' })];
  expect(
    submitItems(
      { asked: asksBoth, submitted, isRepeatable: true, isSealed: false },
      { ...nothing, files: [file('1')] },
    ),
  ).toEqual({
    ok: true,
    items: [{ ...received(['0', '1']), answer: 'x' }],
  });
});

it('gives each item its own files and its own answer', () => {
  const both = [...asked, item({ itemId: 'visa' }), item({ itemId: 'name', kind: 'text' })];
  const verdict = submitItems(
    { asked: both, submitted: [], isRepeatable: true, isSealed: false },
    {
      ...nothing,
      files: [file('0'), { ...file('1'), itemId: 'visa' }],
      answers: [
        { itemId: 'born', answer: '2000-01-01' },
        { itemId: 'name', answer: 'Mei' },
      ],
    },
  );
  expect(verdict).toEqual({
    ok: true,
    items: [
      received(['0']),
      { ...received(['1']), itemId: 'visa' },
      { ...received([]), itemId: 'born', answer: '2000-01-01' },
      { ...received([]), itemId: 'name', answer: 'Mei' },
    ],
  });
});

it('refuses files that were never submitted, and items that are not asked for', () => {
  const situation = { asked, submitted: [received(['0'])], isRepeatable: true, isSealed: false };
  expect(submitItems(situation, { ...nothing, withdraws: ['0', '9'] })).toEqual({ ok: false, code: 'file-not-found' });
  const unknown = { ...file('1'), itemId: 'unknown' };
  expect(submitItems(situation, { ...nothing, files: [unknown] })).toEqual({ ok: false, code: 'item-not-found' });
  const answers = [{ itemId: 'unknown', answer: 'x' }];
  expect(submitItems(situation, { ...nothing, answers })).toEqual({ ok: false, code: 'item-not-found' });
});

it('something is new with another answer or more files, not with fewer', () => {
  const answered = (answer: string | null): SubmissionItem => ({ ...received([]), itemId: 'born', answer });
  expect(newlyReceived([], [received(['0']), answered('2000-01-01')])).toEqual(['passport', 'born']);
  expect(newlyReceived([received(['0', '1'])], [received(['1'])])).toEqual([]);
  expect(newlyReceived([received(['0'])], [received(['1'])])).toEqual(['passport']);
  expect(newlyReceived([answered('2000-01-01')], [answered('2000-01-01')])).toEqual([]);
  expect(newlyReceived([], [answered(null)])).toEqual([]);
});
