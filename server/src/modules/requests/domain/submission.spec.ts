import type { RequestItem } from './file-request.js';
import { handIn, isAnswer, isComplete, newlyReceived, type SubmissionItem } from './submission.js';

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
  const situation = { asked, handedIn: [received(['0'])], isRepeatable: true };
  const replaced = handIn(situation, { ...nothing, files: [file('1')], withdraws: ['0'] });
  expect(replaced).toEqual({ ok: true, items: [received(['1'])] });
  expect(handIn(situation, { ...nothing, withdraws: ['0'] })).toEqual({ ok: true, items: [] });
});

it('counts files by item', () => {
  const situation = { asked, handedIn: [received(['0', '1'])], isRepeatable: true };
  expect(handIn(situation, { ...nothing, files: [file('2')] })).toMatchObject({
    code: 'too-many-files',
    details: { limit: 2 },
  });
  expect(handIn(situation, { ...nothing, files: [file('2')], withdraws: ['0'] }).ok).toBe(true);
});

it.each<[SubmissionItem['state'], boolean, boolean]>([
  ['received', true, true],
  ['received', false, false],
  ['accepted', true, false],
  ['sent-back', false, true],
])('what is %s, where several times are allowed: %s, can be changed: %s', (state, isRepeatable, isAllowed) => {
  const verdict = handIn(
    { asked, handedIn: [received(['0'], state)], isRepeatable },
    { ...nothing, files: [file('1')] },
  );
  expect(verdict.ok).toBe(isAllowed);
  // What is handed in again waits for a new decision.
  if (verdict.ok) expect(verdict.items[0]).toMatchObject({ state: 'received', comment: '' });
});

it.each([
  ['2026-02-28', true],
  ['2026-02-30', false],
  ['28.02.2026', false],
  [20260228, false],
])('the day %s is one: %s', (answer, expected) =>
  expect(isAnswer({ kind: 'date', choices: [] }, answer)).toBe(expected),
);

it('something is new with another answer or more files, not with fewer', () => {
  const answered = (answer: string | null): SubmissionItem => ({ ...received([]), itemId: 'born', answer });
  expect(newlyReceived([], [received(['0']), answered('2000-01-01')])).toEqual(['passport', 'born']);
  expect(newlyReceived([received(['0', '1'])], [received(['1'])])).toEqual([]);
  expect(newlyReceived([received(['0'])], [received(['1'])])).toEqual(['passport']);
  expect(newlyReceived([answered('2000-01-01')], [answered('2000-01-01')])).toEqual([]);
});

it('is complete with what is required, until something is sent back', () => {
  expect(isComplete(asked, [])).toBe(false);
  expect(isComplete(asked, [received(['0'])])).toBe(true);
  expect(isComplete(asked, [received(['0'], 'sent-back')])).toBe(false);
});
