import { createAccessToken } from './accounts/access-tokens.js';
import { updateProfile } from './accounts/account.js';
import { changeBrand } from './accounts/brands.js';
import { secondFactorCodeSchema } from './accounts/security.js';
import { sendContact } from './admin/inbox.js';
import { editContact, groupNameSchema } from './contacts.js';
import { quietHoursSchema } from './notifications.js';
import { displayNameSchema, emailSchema, relativePathSchema, timeZoneSchema } from './primitives.js';
import { requestItemInput, templateSettings } from './requests/requests.js';
import { accountAccessText, changelogEntry } from './site/site.js';
import { receivedCursorSchema } from './transfers/received.js';
import { changeTransfers, editTransfer, titleSchema } from './transfers/transfer-changes.js';
import { listTransfers } from './transfers/transfers.js';
import { createWebhook, editWebhook } from './webhooks.js';

const INVISIBLE = '\u200b';
const slug = 'abcdefg';
const item = { kind: 'files', name: 'Plans' };
const example = { uploadSlug: slug };
const entry = { id: '1', types: ['new'], created: 0, title: 'More', markdownDetails: '' };
const template = {
  title: 'Plans',
  message: '',
  lang: 'en',
  layout: 'checklist',
  items: [item],
  isPublic: true,
  asks: { name: 'required', company: 'off', email: 'optional' },
  provesEmail: false,
  isRepeatable: false,
  reminders: { daysBefore: [], daysAfter: [] },
};
const choosing = (...choices: string[]) => ({ kind: 'choice', name: 'Colour', choices });
const contact = (subject: string) => ({ email: 'ann@example.com', subject, message: 'Hello' });

it.each([
  ['a token with scopes that differ', createAccessToken.body, { name: 'a', scopes: ['send', 'read'], days: 30 }],
  ['a profile with a change', updateProfile.body, { company: '' }],
  ['a brand with a change', changeBrand.body, { poweredBy: false }],
  ['a subject of one line', sendContact.body, contact('Hello')],
  ['a contact with a change', editContact.body, { name: '' }],
  ['a group with a name of 60 characters', groupNameSchema, '🚣'.repeat(60)],
  ['a group with a name of one', groupNameSchema, 'a'],
  ['quiet hours that end', quietHoursSchema, { from: '22:00', to: '07:00' }],
  ['a name whose invisible characters go', displayNameSchema, 'a'.repeat(120) + INVISIBLE.repeat(880)],
  ['an address of 254 characters', emailSchema, `a@${'b.'.repeat(124)}com`],
  ['a path of 1024 characters', relativePathSchema, 'a'.repeat(1024)],
  ['a time zone', timeZoneSchema, 'Asia/Shanghai'],
  ['an item with an example', requestItemInput, { ...item, example }],
  ['a choice of two', requestItemInput, choosing('red', 'blue')],
  ['a template with a choice of two', templateSettings, { ...template, items: [choosing('red', 'blue')] }],
  [
    'an entry at its bounds',
    changelogEntry,
    { ...entry, id: 'a'.repeat(100), types: Array<string>(10).fill('a'.repeat(40)) },
  ],
  ['long texts of an entry', changelogEntry, { ...entry, title: 'a'.repeat(300), markdownDetails: 'a'.repeat(20_000) }],
  ['a text on access', accountAccessText, { markdown: 'a'.repeat(20_000) }],
  ['a place in a list', receivedCursorSchema, '1800000000000.ab-c'],
  ['a title of 100 characters', titleSchema, '🚣'.repeat(50) + 'a'.repeat(20)],
  ['a transfer with one end', editTransfer.body, { expirySeconds: 604_800 }],
  ['several transfers with one end', changeTransfers.body, { action: 'extend', slugs: [slug], expirySeconds: 604_800 }],
  ['an address for programs', createWebhook.body, { url: 'https://example.com/@a', events: ['mail.bounced'] }],
  ['a webhook with a change', editWebhook.body, { isEnabled: false }],
])('takes %s', (_what, schema, value) => {
  expect(schema.safeParse(value).error?.issues).toBeUndefined();
});

it.each([
  ['a token with a scope named twice', createAccessToken.body, { name: 'a', scopes: ['send', 'send'], days: 30 }],
  ['a profile without a change', updateProfile.body, {}],
  ['a brand without a change', changeBrand.body, {}],
  ['a subject of two lines', sendContact.body, contact('Hello\nBcc: ann@example.com')],
  ['a contact without a change', editContact.body, {}],
  ['a group with a name of 61 characters', groupNameSchema, '🚣'.repeat(61)],
  ['a group without a name', groupNameSchema, ' '],
  ['quiet hours that never end', quietHoursSchema, { from: '22:00', to: '22:00' }],
  ['a name of 121 characters', displayNameSchema, 'a'.repeat(121)],
  ['a name that would be cleaned for long', displayNameSchema, 'a' + INVISIBLE.repeat(1000)],
  ['an address of 255 characters', emailSchema, `${'a'.repeat(243)}@example.com`],
  ['a path of 1025 characters', relativePathSchema, 'a'.repeat(1025)],
  ['a path with NUL', relativePathSchema, 'a\u0000b'],
  ['no time zone', timeZoneSchema, 'Asia/Atlantis'],
  ['an example of a question', requestItemInput, { kind: 'text', name: 'Size', example }],
  ['a choice of one', requestItemInput, choosing('red')],
  ['a choice of one that is named twice', requestItemInput, choosing('red', ' red')],
  ['a template with a choice of one', templateSettings, { ...template, items: [choosing('red')] }],
  ['an entry without an id', changelogEntry, { ...entry, id: '' }],
  ['an entry with a long id', changelogEntry, { ...entry, id: 'a'.repeat(101) }],
  ['an entry with an empty type', changelogEntry, { ...entry, types: [''] }],
  ['an entry with a long type', changelogEntry, { ...entry, types: ['a'.repeat(41)] }],
  ['an entry with eleven types', changelogEntry, { ...entry, types: Array<string>(11).fill('new') }],
  ['an entry without a title', changelogEntry, { ...entry, title: '' }],
  ['an entry with a long title', changelogEntry, { ...entry, title: 'a'.repeat(301) }],
  ['an entry with long details', changelogEntry, { ...entry, markdownDetails: 'a'.repeat(20_001) }],
  ['no text on access', accountAccessText, { markdown: '' }],
  ['a long text on access', accountAccessText, { markdown: 'a'.repeat(20_001) }],
  ['a place at no time', receivedCursorSchema, '9999999999999999.ab'],
  ['a transfer without a change', editTransfer.body, {}],
  ['a transfer with two ends', editTransfer.body, { expirySeconds: 604_800, expiryDate: 1 }],
  ['several transfers without an end', changeTransfers.body, { action: 'extend', slugs: [slug] }],
  [
    'an address with a password',
    createWebhook.body,
    { url: 'https://ann:secret@example.com', events: ['mail.bounced'] },
  ],
  [
    'an event named twice',
    createWebhook.body,
    { url: 'https://example.com', events: ['mail.bounced', 'mail.bounced'] },
  ],
  ['a webhook without a change', editWebhook.body, {}],
])('refuses %s', (_what, schema, value) => {
  expect(schema.safeParse(value).success).toBe(false);
});

it('reads a code of the second step as it is typed', () => {
  expect(secondFactorCodeSchema.parse(' 12 34-56 ')).toBe('123456');
  expect(secondFactorCodeSchema.parse('ab-cd')).toBe('ABCD');
});

it('offers what is named twice once', () => {
  expect(requestItemInput.parse(choosing('red', 'blue', 'red ')).choices).toEqual(['red', 'blue']);
});

it('leaves out the blanks around a subject and what is searched for', () => {
  expect(sendContact.body.parse(contact(' Hello ')).subject).toBe('Hello');
  expect(listTransfers.query.parse({ userid: 'a', search: ' plans 2026 ' }).search).toBe('plans 2026');
});
