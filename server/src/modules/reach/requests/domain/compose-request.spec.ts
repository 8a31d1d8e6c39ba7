import type { RequestItemInput } from '#contract/requests/requests.js';
import type { Example, RequestItem, RequestPerson } from './file-request.js';
import { itemsAfter, peopleWith } from './compose-request.js';

const now = new Date('2026-07-05T12:00:00Z');
const before = new Date('2026-07-01T12:00:00Z');
const rules = {
  kind: 'files',
  name: 'Passport',
  description: '',
  isRequired: true,
  types: [],
  maxBytes: null,
  maxFiles: 2,
  choices: [],
} as const satisfies Omit<RequestItemInput, 'itemId' | 'example'>;
const exampleOf = (uploadSlug: string): Example => ({
  uploadSlug,
  store: 's',
  itemPath: 'k',
  name: 'a.pdf',
  size: 1,
  etag: 'e',
  crc32: null,
  scan: null,
  checkedAt: null,
});
const input = (changes: Partial<RequestItemInput> = {}): RequestItemInput => ({
  ...rules,
  types: [],
  choices: [],
  ...changes,
});
const item = (itemId: string, changes: Partial<RequestItem> = {}): RequestItem => ({
  ...rules,
  types: [],
  choices: [],
  itemId,
  removedAt: null,
  ...changes,
});

function making() {
  let count = 0;
  return { now, newId: () => `new-${(count += 1)}`, examples: new Map([['up', exampleOf('up')]]) };
}

describe('the items after a change', () => {
  it('keep their ids and take the new rules, in the new order', () => {
    const after = itemsAfter(
      [item('a'), item('b')],
      [input({ itemId: 'b', name: 'B' }), input({ itemId: 'a' })],
      making(),
    );
    expect(after).toEqual([item('b', { name: 'B' }), item('a')]);
  });

  it.each([
    ['without an id', input()],
    ['with an unknown id', input({ itemId: 'unknown' })],
    ['of another kind', input({ itemId: 'a', kind: 'text' })],
    ['that was removed', input({ itemId: 'gone' })],
  ])('are new %s', (_, wanted) => {
    const after = itemsAfter([item('a'), item('gone', { removedAt: before })], [wanted], making());
    expect(after.map(({ itemId, removedAt }) => [itemId, removedAt])).toEqual([
      ['new-1', null],
      ['a', now],
      ['gone', before],
    ]);
    expect(after[0]?.kind).toBe(wanted.kind);
  });

  it('lose their examples when they are left out', () => {
    expect(itemsAfter([item('a', { example: exampleOf('old') })], [], making())).toEqual([
      item('a', { removedAt: now }),
    ]);
  });

  it.each<[string, RequestItemInput['example'], string | undefined]>([
    ['stays', undefined, 'old'],
    ['is replaced', { uploadSlug: 'up' }, 'up'],
    ['is removed', null, undefined],
    ['is gone where the new one is unknown', { uploadSlug: 'unknown' }, undefined],
  ])('the example %s', (_, example, expected) => {
    const [after] = itemsAfter([item('a', { example: exampleOf('old') })], [input({ itemId: 'a', example })], making());
    expect(after?.example?.uploadSlug).toBe(expected);
    expect(after && 'example' in after).toBe(expected !== undefined);
  });
});

describe('the people who are asked', () => {
  const person = (email: string, changes: Partial<RequestPerson> = {}): RequestPerson => ({
    personId: email,
    email,
    name: '',
    company: '',
    addedAt: before,
    removedAt: null,
    ...changes,
  });
  const fresh = (email: string, name = '') => ({ email, name, company: '' });

  it('are added once, unless they are asked already', () => {
    const people = [person('a@x.test'), person('gone@x.test', { removedAt: before })];
    const added = [fresh('a@x.test'), fresh('b@x.test', 'First'), fresh('b@x.test', 'Last'), fresh('gone@x.test')];
    expect(peopleWith({ people }, added, making())).toEqual([
      ...people,
      person('b@x.test', { personId: 'new-1', name: 'Last', addedAt: now }),
      person('gone@x.test', { personId: 'new-2', addedAt: now }),
    ]);
  });
});
