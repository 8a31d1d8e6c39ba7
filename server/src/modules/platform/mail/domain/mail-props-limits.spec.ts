import { sampleProps } from '../testing/mail.builder.js';
import { propsSchemas, type TemplateName } from './mail-props.js';

const x = (length: number): string => 'x'.repeat(length);
const list = <T>(length: number, item: T): T[] => Array.from({ length }, () => item);
const file = (changes: object) => [{ name: 'plan.pdf', sizeBytes: 0, ...changes }];
const [digest] = sampleProps['alert-digest'].items;
const picture = (name: string): string => `/v1/pictures/${name}`;

function parse(template: TemplateName, field: string, value: unknown) {
  return propsSchemas[template].safeParse({ ...sampleProps[template], [field]: value });
}

it.each<[TemplateName, string, last: unknown, beyond: unknown]>([
  ['transfer-received', 'name', x(1024), x(1025)],
  ['transfer-received', 'moreFiles', 0, -1],
  ['transfer-received', 'fileCount', 0, -1],
  ['transfer-received', 'totalBytes', 0, -1],
  ['transfer-received', 'files', file({ name: x(1024) }), file({ name: x(1025) })],
  ['transfer-received', 'files', file({ sizeBytes: 0 }), file({ sizeBytes: -1 })],
  ['transfer-received', 'files', file({ fileCount: 1 }), file({ fileCount: 0 })],
  ['transfer-received', 'senderName', x(200), x(201)],
  ['transfer-received', 'senderEmail', x(320), x(321)],
  ['transfer-received', 'senderPicture', picture(x(64)), picture(x(65))],
  ['transfer-received', 'senderPicture', '', `https://example.com${picture('a')}`],
  ['transfer-received', 'senderPicture', picture('a'), picture('a/b')],
  ['virus-found', 'fileCount', 1, 0],
  ['transfer-sent', 'recipients', list(300, 'bo@reader.test'), list(301, 'bo@reader.test')],
  ['payment-due', 'day', 0, -1],
  ['trial-ending', 'currency', x(10), x(11)],
  ['team-invite', 'teamName', x(320), x(321)],
  ['mail-domain-broken', 'name', x(253), x(254)],
  ['link-domain-broken', 'name', x(253), x(254)],
  ['transfer-downloaded', 'fileName', x(1024), x(1025)],
  ['transfer-downloaded', 'place', { city: x(200), country: '' }, { city: x(201), country: '' }],
  ['transfer-downloaded', 'place', { city: '', country: x(200) }, { city: '', country: x(201) }],
  ['alert-digest', 'items', [digest], []],
  ['alert-digest', 'items', list(100, digest), list(101, digest)],
  ['alert-digest', 'items', [{ ...digest, transferName: x(1024) }], [{ ...digest, transferName: x(1025) }]],
  ['alert-digest', 'items', [{ ...digest, fileName: x(1024) }], [{ ...digest, fileName: x(1025) }]],
  ['alert-digest', 'items', [{ ...digest, email: x(320) }], [{ ...digest, email: x(321) }]],
  ['alert-digest', 'items', [{ ...digest, note: x(1000) }], [{ ...digest, note: x(1001) }]],
  ['alert-digest', 'unnamed', 0, -1],
  ['webhook-off', 'host', x(300), x(301)],
  ['link-password-locked', 'fileCount', 0, -1],
  ['extension-requested', 'name', x(1024), x(1025)],
  ['request-received', 'name', x(200), x(201)],
  ['request-received', 'items', [x(200)], [x(201)]],
  ['request-received', 'itemCount', 1, 0],
  ['request-sent-back', 'items', [{ name: x(200), comment: '' }], [{ name: x(201), comment: '' }]],
  ['request-sent-back', 'items', [{ name: '', comment: '' }], []],
  ['request-reminder', 'itemCount', 1, 0],
  ['submission-received', 'received', ['Plans'], []],
  ['transfer-reminder', 'hoursLeft', 0, -1],
  ['transfer-reminder', 'hoursLeft', 24, 25],
  ['link-taken-down', 'name', x(1024), x(1025)],
  ['appeal-answered', 'name', x(1024), x(1025)],
  ['cases-opened', 'cases', sampleProps['cases-opened'].cases.slice(0, 1), []],
  ['cases-opened', 'unnamed', 0, -1],
  ['address-changed', 'newEmail', x(320), x(321)],
  ['new-device', 'browser', x(100), x(101)],
  ['new-device', 'system', x(100), x(101)],
  ['new-device', 'country', 'DE', 'DEU'],
])('%s: %s has a limit', (template, field, last, beyond) => {
  expect([last, beyond].map((value) => parse(template, field, value).success)).toEqual([true, false]);
});

it.each(['request-received', 'request-reminder'] as const)('%s names 20 items at most', (template) => {
  const items = Array.from({ length: 21 }, (_, at) => `Item ${at}`);
  expect(parse(template, 'items', items).data).toMatchObject({ items: items.slice(0, 20) });
});

it('what is not said is none', () => {
  const { name: _, ...unnamed } = sampleProps['transfer-received'];
  expect(propsSchemas['transfer-received'].parse(unnamed)).toMatchObject({ name: '', moreFiles: 0, senderPicture: '' });
});
