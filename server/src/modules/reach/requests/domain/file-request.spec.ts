import { EXPIRES_NEVER } from '#contract/transfers/expiry.js';
import {
  closedBy,
  currentItems,
  currentPeople,
  endOf,
  examplesOf,
  invitationMailId,
  isComplete,
  isReceiving,
  missingItems,
  type RequestItem,
  type RequestPerson,
  searchTermsOf,
  stateOf,
  type SubmissionItem,
} from './file-request.js';

const now = new Date('2026-07-05T12:00:00Z');
const at = (ms: number): Date => new Date(now.getTime() + ms);
const example = { uploadSlug: 'u', store: 's', itemPath: 'k', name: 'a.pdf', size: 1 };

it('asks for what was not removed, of the people who were not removed', () => {
  const items = [
    { itemId: 'a', removedAt: null, example },
    { itemId: 'b', removedAt: now },
  ] as RequestItem[];
  expect(currentItems({ items }).map(({ itemId }) => itemId)).toEqual(['a']);
  expect(examplesOf(items)).toStrictEqual([example]);
  const people = [
    { personId: 'a', removedAt: now },
    { personId: 'b', removedAt: null },
  ] as RequestPerson[];
  expect(currentPeople({ people }).map(({ personId }) => personId)).toEqual(['b']);
});

it('mails each person once', () => {
  expect(invitationMailId('q', 'p')).toBe('request-q-p');
});

it.each([
  ['open', null, 1, null],
  ['at its end', null, 0, 'expiry'],
  ['past its end', null, -1, 'expiry'],
  ['closed by its owner', now, 1, 'owner'],
  ['closed by its owner and past its end', now, -1, 'owner'],
] as const)('a request that is %s is closed by its %4$p', (_, closedAt, ms, expected) => {
  expect(closedBy({ closedAt, expiresAt: at(ms) }, now)).toBe(expected);
});

it.each([
  ['open', null, 1, null],
  ['complete', null, 1, now],
  ['closed', null, 0, now],
  ['closed', now, 1, null],
] as const)('is %s if it was closed at %p, ends in %i ms and was complete at %p', (state, closedAt, ms, completeAt) => {
  expect(stateOf({ closedAt, expiresAt: at(ms), completeAt }, now)).toBe(state);
});

it.each([
  [EXPIRES_NEVER, null],
  [EXPIRES_NEVER - 1, EXPIRES_NEVER - 1],
  [now.getTime(), now.getTime()],
])('an expiry at %i is the end %p', (expiresAt, end) => {
  expect(endOf({ expiresAt: new Date(expiresAt) })).toBe(end);
});

it.each([
  ['is open', {}, true],
  ['was closed', { closedAt: now }, false],
  ['has expired', { expiresAt: now }, false],
  ['is deleted', { deletedAt: now }, false],
  ['is withheld', { withheld: 'under-review' }, false],
] as const)('one that %s receives and mails: %j %s', (_state, changes, expected) => {
  const open = { closedAt: null, expiresAt: at(1), deletedAt: null };
  expect(isReceiving({ ...open, ...changes }, now)).toBe(expected);
});

it('finds the words of the title and of the people who are asked', () => {
  const mei = { name: 'Mei Lin', email: 'mei@x.test', company: 'Sampan' } as RequestPerson;
  const terms = searchTermsOf({ title: 'Tax Papers', people: [mei] });
  expect(terms).toEqual(['tax', 'papers', 'mei', 'lin', 'mei@x.test', 'x.test', 'test', 'sampan']);
});

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
