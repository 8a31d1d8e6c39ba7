import type { RequestItem } from './file-request.js';
import { isComplete, missingItems, type SubmissionItem } from './submission.js';

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
const received = (fileIds: string[], state: SubmissionItem['state'] = 'received'): SubmissionItem => ({
  itemId: 'passport',
  state,
  files: fileIds.map((fileId) => ({ fileId, name: `${fileId}.pdf`, size: 1 })),
  answer: null,
  comment: state === 'sent-back' ? 'Blurred' : '',
});

it('misses what is required and was not submitted, or was sent back', () => {
  const third = item({ itemId: 'third' });
  expect(missingItems([...asked, third], [received(['0'])])).toEqual([third]);
  expect(missingItems([...asked, third], [received(['0'], 'sent-back')])).toEqual([asked[0], third]);
  expect(missingItems(asked, [received(['0'], 'accepted')])).toEqual([]);
});

it('is complete with what is required, until something is sent back', () => {
  expect(isComplete(asked, [])).toBe(false);
  expect(isComplete(asked, [received(['0'])])).toBe(true);
  expect(isComplete(asked, [received(['0'], 'sent-back')])).toBe(false);
});
