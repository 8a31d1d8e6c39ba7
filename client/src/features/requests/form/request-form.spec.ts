import { createRequest, editRequest, templateSettings } from '#contract/requests/requests.js';
import { buildItem, buildRequest } from '../testing/request.builder.js';
import { writeTabDraft } from '../../../lib/tab-draft.js';
import { draftKey, readDraft } from './draft-store.js';
import { readFileLimit } from './file-limits.js';
import { typesIn } from './file-rules.js';
import {
  createBody,
  dayOf,
  duplicateOf,
  editBody,
  emptyForm,
  emptyItem,
  endOfDay,
  formOf,
  formOfSettings,
  isDueWrong,
  isExpiryWrong,
  newForm,
  settingsOfTemplate,
  type RequestForm,
} from './request-form.js';

const now = new Date('2026-11-23T09:00:00').getTime();
const context = { now, dropBoxName: 'Files' };
const filled = (changes: Partial<RequestForm> = {}): RequestForm => ({
  ...emptyForm('en'),
  title: ' Tax ',
  items: [{ ...emptyItem, name: 'Passport', types: ['pdf'], maxMegabytes: '2', choices: ['left over'] }],
  ...changes,
});

describe('the body of a new request', () => {
  it('needs no more than a title and an item', () => {
    const body = createBody(filled(), [], context);
    expect(createRequest.body.parse(body)).toMatchObject({ title: 'Tax', layout: 'checklist', dueAt: null });
    expect(body).not.toHaveProperty('expiresAt');
    // Reminders belong to a due date.
    expect(body.reminders).toEqual({ daysBefore: [], daysAfter: [] });
    expect(body.items[0]).toMatchObject({ types: ['pdf'], maxBytes: 2_000_000, maxFiles: 1500, choices: [] });
  });

  it('names the upload of an example, and nothing of one that stays', () => {
    const example = { name: 'a.pdf', size: 1, isInfected: false };
    const request = buildRequest({ items: [buildItem({ example })] });
    const before = formOf(request);
    const edit = (changes: Partial<(typeof before)['items'][0]>) =>
      editBody({ ...before, items: before.items.map((item) => ({ ...item, ...changes })) }, before, context).items?.[0];
    expect(edit({})).toBeUndefined();
    expect(edit({ name: 'Both pages' })).not.toHaveProperty('example');
    expect(edit({ example: null })?.example).toBeNull();
    expect(edit({ example: { ...example, uploadSlug: 'new1234' } })?.example).toEqual({ uploadSlug: 'new1234' });
    // It belongs to one request: copies and templates leave it out.
    expect(createBody(duplicateOf(request), [], context).items[0]).not.toHaveProperty('example');
    expect(templateSettings.parse(settingsOfTemplate(before, 'Files')).items[0]).not.toHaveProperty('example');
  });

  it('leaves out rules of another kind', () => {
    const [item] = createBody(
      filled({ items: [{ ...emptyItem, name: 'Born', kind: 'date', types: ['pdf'] }] }),
      [],
      context,
    ).items;
    expect(item).toMatchObject({ kind: 'date', types: [], maxBytes: null });
  });

  it('names the item of a drop box', () => {
    const body = createBody(filled({ layout: 'drop-box', dropBox: { ...emptyItem, maxFiles: '3' } }), [], context);
    expect(createRequest.body.parse(body).items).toMatchObject([{ kind: 'files', name: 'Files', maxFiles: 3 }]);
  });

  it('expires a month after the due date, at the end of that day', () => {
    const body = createBody(filled({ dueOn: '2026-12-10' }), [], context);
    expect(new Date(body.dueAt ?? 0).getHours()).toBe(23);
    expect(dayOf(body.expiresAt ?? 0)).toBe('2027-01-10');
    expect(body.reminders).toEqual({ daysBefore: [3], daysAfter: [1] });
  });

  it('fills in names of contacts', () => {
    const recipients = [{ email: 'mei@x.com', isValid: true }];
    const contacts = [{ email: 'mei@x.com', name: '陈美', company: 'Silk' }];
    expect(createBody(filled({ recipients }), contacts, context).people).toEqual(contacts);
  });
});

it('begins as the account wants it', () => {
  const settings = {
    expiryDays: 14,
    needsPassword: false,
    message: 'Hello',
    reminders: { daysBefore: [1], daysAfter: [] },
  };
  expect(newForm('en', settings, now)).toEqual({
    ...emptyForm('en'),
    message: 'Hello',
    daysBefore: [1],
    daysAfter: [],
    expiry: 'date',
    expiresOn: '2026-12-07',
  });
});

it('keeps in a template all but people and dates', () => {
  const before = filled({
    dueOn: '2026-12-10',
    daysBefore: [7],
    isPublic: false,
    message: 'Please',
    password: 'secret',
  });
  const settings = settingsOfTemplate(before, 'Files');
  expect(templateSettings.parse(settings)).toEqual(settings);
  const after = { ...emptyForm('zh'), ...formOfSettings(settings) };
  const items = [{ ...before.items[0], choices: [] }];
  expect(after).toEqual({ ...before, title: 'Tax', items, dueOn: '', password: undefined });
});

describe('a change', () => {
  const request = buildRequest({
    items: [buildItem({ maxBytes: 1500, maxFiles: 3 })],
    dueAt: new Date('2026-12-01T12:00:00').getTime(),
    expiresAt: new Date('2027-01-01T12:00:00').getTime(),
    reminders: { daysBefore: [7], daysAfter: [] },
  });
  const before = formOf(request);

  it('contains nothing if nothing was changed', () => {
    expect(editBody(before, before, context)).toEqual({});
  });

  it('contains only what was changed, with the ids of items', () => {
    const items = [...before.items, { ...emptyItem, name: 'Photo' }];
    const body = editBody({ ...before, items, password: null }, before, context);
    expect(Object.keys(editRequest.body.parse(body))).toEqual(['items', 'password']);
    expect(body.items?.map(({ itemId, maxBytes }) => [itemId, maxBytes])).toEqual([
      ['i1', 1500],
      [undefined, null],
    ]);
  });

  it('moves the expiry, or removes it', () => {
    expect(editBody({ ...before, expiry: 'never' }, before, context)).toEqual({ expiresAt: null });
    const later = editBody({ ...before, expiresOn: '2027-02-01' }, before, context);
    expect(later).toEqual({ expiresAt: endOfDay('2027-02-01') });
  });

  it('is copied without ids, people and dates', () => {
    const copy = duplicateOf(request);
    expect(copy).toMatchObject({ title: request.title, dueOn: '', expiry: 'auto', daysBefore: [7], recipients: [] });
    expect(copy.items[0]).not.toHaveProperty('itemId');
  });
});

it('takes days from today on, and an expiry after the due date', () => {
  expect(['', '2026-11-23', '2026-11-22', '2028-01-01', 'x'].map((day) => isDueWrong(day, now))).toEqual([
    false,
    false,
    true,
    true,
    true,
  ]);
  const expiring = (expiresOn: string, dueOn = '') => isExpiryWrong(filled({ expiry: 'date', expiresOn, dueOn }), now);
  expect([expiring(''), expiring('2026-11-23'), expiring('2026-11-24'), expiring('2028-01-01')]).toEqual([
    true,
    true,
    false,
    true,
  ]);
  expect(expiring('2026-12-01', '2026-12-02')).toBe(true);
});

it('reads types as they are typed', () => {
  expect(typesIn(['.PDF', 'jpg, png；jpg', '*.heic', 'a b!', ' '])).toEqual(['pdf', 'jpg', 'png', 'heic', 'a', 'b!']);
});

it.each([
  ['maxFiles', '12', 12],
  ['maxFiles', '1,200', 1200],
  ['maxFiles', '１２', 12],
  ['maxFiles', '', null],
  ['maxFiles', '1501', undefined],
  ['maxFiles', '0', undefined],
  ['maxFiles', '1.5', undefined],
  ['maxFiles', '12a', undefined],
  ['maxMegabytes', '1.5', 1.5],
  ['maxMegabytes', '1 200,5', 1200.5],
  ['maxMegabytes', '1,500', undefined],
  ['maxMegabytes', '1e3', undefined],
  ['maxMegabytes', '1000001', undefined],
] as const)('reads the limit %s of %j as %s', (kind, text, value) => {
  expect(readFileLimit(kind, text)).toBe(value);
});

describe('a draft', () => {
  const key = draftKey('user-1');
  it('is read as it was written', () => {
    const draft = filled({ password: 'secret', items: [{ ...emptyItem, itemId: 'i1', name: 'Passport' }] });
    writeTabDraft(key, draft);
    expect(readDraft(key, emptyForm('en'), emptyItem)).toEqual(draft);
    writeTabDraft(key, null);
    expect(readDraft(key, emptyForm('en'), emptyItem)).toBeNull();
  });

  it('of another version is taken over as far as it fits', () => {
    writeTabDraft(key, { title: 'Tax', items: [{ name: 'Passport', types: 'pdf' }], isPublic: 'yes', asks: null });
    const items = [{ ...emptyItem, name: 'Passport' }];
    expect(readDraft(key, emptyForm('en'), emptyItem)).toEqual({ ...emptyForm('en'), title: 'Tax', items });
  });
});
