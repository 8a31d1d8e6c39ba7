import { languages, type Language } from '#contract/primitives.js';
import type { Config } from '../../../../config/config.module.js';
import { EXTENSION_LINK, PASSWORD_RESET, TEAM_INVITE, VERIFICATION_CODE } from '../domain/mailed-secrets.js';
import { DerivedSecrets } from '../../../../core/secrets/secrets.js';
import { type PropsInput, type TemplateName, templateNames } from '../domain/mail-props.js';
import { sampleProps } from '../testing/mail.builder.js';
import { renderMail } from './render.js';
import { mailTexts } from '../texts/texts.js';

const PUBLIC_URL = 'https://files.example.test';
const secrets = new DerivedSecrets({ env: { DERIVATION_SECRET: 'a secret of the tests, long enough' } } as Config);
const unsubscribeUrl = `${PUBLIC_URL}/v1/unsubscribe/some-token`;

async function write<T extends TemplateName>(template: T, changes: Partial<PropsInput<T>> = {}, lang: Language = 'en') {
  const from = { product: 'Fracht', publicUrl: PUBLIC_URL, linkOrigin: PUBLIC_URL, supportEmail: 'help@example.test' };
  const surroundings = { ...from, unsubscribeUrl, secrets, brand: null };
  return renderMail({ template, lang, props: { ...sampleProps[template], ...changes } }, surroundings);
}

const linksIn = (html: string): string[] => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href ?? '');
const textOf = (html: string): string =>
  html
    .replace(/<!--[^]*?-->/g, '')
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');

const everyMail = templateNames.flatMap((template) => languages.map((lang) => [template, lang] as const));

describe('the picture of the sender', () => {
  it('comes from us, and is left out of the text', async () => {
    const senderPicture = '/v1/pictures/a_b-C';
    const { html, text } = await write('transfer-received', { senderPicture });
    expect(html.match(/<img[^>]*>/g)).toEqual([expect.stringContaining(`src="${PUBLIC_URL}${senderPicture}/96.png"`)]);
    expect(text).not.toContain('pictures');
    // A `<link>` would load pictures before they are shown.
    expect(html).not.toContain('<link');
  });

  it.each(['https://tracker.test/p.png', '//tracker.test', '/v1/pictures/a" onload="x', '/v1/pictures/../../x'])(
    'is not %s',
    async (senderPicture) => {
      await expect(write('transfer-received', { senderPicture })).rejects.toThrow();
    },
  );
});

describe('every mail', () => {
  it.each(everyMail)('%s in %s has a subject and both parts, and links only to us', async (template, lang) => {
    const { subject, html, text } = await write(template, {}, lang);
    expect(subject).not.toBe('');
    expect(html).toContain(`lang="${lang === 'zh' ? 'zh-CN' : 'en'}"`);
    expect(text.length).toBeGreaterThan(80);
    const links = linksIn(html);
    expect(links).toContain(unsubscribeUrl);
    expect(links.every((href) => href.startsWith(`${PUBLIC_URL}/`))).toBe(true);
    expect(html).not.toMatch(/<img|<script|src=/);
    // It says the name of the installation, never that of the software.
    expect(subject + html + text).not.toMatch(/sampan/i);
  });

  it.each(templateNames)('%s is written in Chinese, without a sentence left in English', async (template) => {
    const { subject, text } = await write(template, {}, 'zh');
    const { text: english } = await write(template);
    expect(subject).toMatch(/\p{Script=Han}/u);
    const sentences = english.split('\n').filter((line) => /[a-z]+ [a-z]+ [a-z]+/.test(line));
    for (const sentence of sentences) {
      expect([sentence, text.includes(sentence)]).toEqual([
        sentence,
        sentence === sampleProps['transfer-received'].message,
      ]);
    }
  });

  it('has the same texts in both languages', () => {
    const keysOf = (value: object): string[] =>
      Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
        typeof inner === 'object' && inner !== null ? keysOf(inner).map((rest) => `${key}.${rest}`) : [key],
      );
    expect(keysOf(mailTexts('zh', '')).sort()).toEqual(keysOf(mailTexts('en', '')).sort());
  });
});

describe('a mail to a recipient', () => {
  it('links to the personal link, as a button and as text', async () => {
    const { html, text } = await write('transfer-received');
    const link = `${PUBLIC_URL}/d/abc1234/R1_x-y`;
    expect(linksIn(html).filter((href) => href === link)).toHaveLength(2);
    expect(textOf(html)).toContain(link);
    expect(text.split('\n')).toContain(link);
  });

  it('shows size, number of files and expiry', async () => {
    const { text } = await write('transfer-received', { fileCount: 23, totalBytes: 61_200_000 });
    expect(text).toContain('23 files · 61.2 MB · available until July 12, 2026 at 14:30 UTC');
    expect(text).toContain('and 22 more files');
  });

  it('always shows the address with the name', async () => {
    const { subject, html, text } = await write('transfer-received');
    for (const part of [subject, textOf(html), text]) expect(part).toContain('Anna Meier (anna@sender.test)');
  });

  it.each(['support@us.test', 'PayPal Support', 'anna@sender.test'])('shows the real address with %j', async (name) => {
    const { subject, text } = await write('transfer-received', { senderName: name });
    expect(subject).toContain('anna@sender.test');
    expect(text).toContain('anna@sender.test');
  });

  it('shows foreign letters in a domain as the network knows them', async () => {
    const { subject, html, text } = await write('transfer-received', { senderEmail: 'help@gооgle.example' });
    for (const part of [subject, html, text]) {
      expect(part).toContain('help@xn--ggle-55da.example');
      expect(part).not.toContain('gооgle');
    }
  });

  it('shows no name for a visitor and says that only the address was verified', async () => {
    const { subject, text } = await write('transfer-received', { isMember: false, senderName: 'Your Bank' });
    expect(subject).toBe('plan.pdf from anna@sender.test');
    expect(text).not.toContain('Your Bank');
    expect(text).toContain('Guest sender, email verified.');
  });

  it('lists no files of a transfer with a password', async () => {
    const { subject, html, text } = await write('transfer-received', { hasPassword: true });
    expect(subject + html + text).not.toContain('plan.pdf');
    expect(subject).toBe('1 file from Anna Meier (anna@sender.test)');
    expect(text).toContain('Password protected.');
  });

  it('shows file names unchanged', async () => {
    const files = [{ name: '报价单 अनुबंध é.pdf', sizeBytes: 5 }];
    const { html, text } = await write('transfer-received', { files });
    expect(html).toContain('报价单 अनुबंध é.pdf');
    expect(text).toContain('报价单 अनुबंध é.pdf');
  });
});

describe('the order of a mail to a recipient', () => {
  it('has the button right after the sender, before message and files', async () => {
    const { html, text } = await write('transfer-received', { message: 'As promised.', isMember: false });
    for (const [part, button] of [
      [textOf(html), 'Get your files'],
      [text, `${PUBLIC_URL}/d/abc1234/R1_x-y`],
    ] as const) {
      const places = ['anna@sender.test', 'Guest sender', button, 'As promised.'].map((found) => part.indexOf(found));
      expect(places).toEqual(places.toSorted((left, right) => left - right));
      expect(places[0]).toBeGreaterThan(-1);
    }
    expect(text.split('\n')).toContain('Get your files');
  });

  it('names a folder with its number of files instead of each of them', async () => {
    const files = [
      { name: 'Site photos', sizeBytes: 12_000_000, fileCount: 4 },
      { name: 'readme.txt', sizeBytes: 120 },
    ];
    const { subject, text } = await write('transfer-received', {
      name: 'Site photos',
      moreFiles: 1,
      files,
      fileCount: 5,
    });
    expect(subject).toBe('Site photos and 1 more from Anna Meier (anna@sender.test)');
    expect(text).toMatch(/Site photos\/\s*4 files · 12 MB/);
    expect(text).not.toContain('more file');
  });
});

describe('the name in From', () => {
  const fromOf = async (changes: Partial<PropsInput<'transfer-received'>>, lang: Language = 'en') =>
    (await write('transfer-received', changes, lang)).fromName;

  it('is that of the sender, of a visitor the part of the address before the @', async () => {
    expect(await fromOf({})).toBe('Anna Meier via Fracht');
    expect(await fromOf({}, 'zh')).toBe('Anna Meier（通过 Fracht）');
    expect(await fromOf({ isMember: false, senderName: 'Your Bank' })).toBe('anna via Fracht');
    expect((await write('transfer-reminder')).fromName).toBe('Anna Meier via Fracht');
  });

  it.each([
    ['service@paypal.test', null],
    ['<script>', null],
    ['Anna\r\nBcc: all@victim.test', null],
    ['Anna\r\nBcc: x', 'Anna Bcc: x via Fracht'],
    ['A'.repeat(200), `${'A'.repeat(29)}…${'A'.repeat(10)} via Fracht`],
  ])('is taken from %j as %j', async (senderName, name) => {
    expect(await fromOf({ senderName })).toBe(name);
  });

  it('is the service itself in mails to the sender', async () => {
    for (const template of ['transfer-sent', 'alert-digest', 'verification-code', 'extension-declined'] as const)
      expect((await write(template)).fromName).toBeNull();
  });
});

describe('a subject', () => {
  it('keeps the address of the sender after the longest names', async () => {
    const { subject } = await write('transfer-received', {
      name: `${'x'.repeat(300)}.pdf`,
      moreFiles: 12,
      senderName: 'N'.repeat(200),
    });
    expect(subject).toContain('(anna@sender.test)');
    expect(subject).toContain('xxx.pdf and 12 more from N');
    expect(subject.length).toBeLessThan(150);
  });

  it('names whom the files were sent to', async () => {
    expect((await write('transfer-sent')).subject).toBe('You sent plan.pdf to 2 people');
    const { subject } = await write('transfer-sent', { recipients: ['bo@reader.test'] });
    expect(subject).toBe('You sent plan.pdf to bo@reader.test');
    expect((await write('transfer-sent', {}, 'zh')).subject).toBe('您已将 plan.pdf 发送给 2 人');
  });
});

describe('a digest', () => {
  const item = (changes: object) => ({
    kind: 'download' as const,
    slug: 'abc1234',
    at: Date.UTC(2026, 6, 5, 12),
    transferName: 'Sprint demo.mp4',
    fileName: 'Sprint demo.mp4',
    moreFiles: 0,
    email: '',
    name: '',
    place: null,
    note: '',
    until: null,
    ...changes,
  });
  const downloads = [
    item({ email: 'bo@reader.test', name: 'Bo', place: { city: 'Shenzhen', country: 'CN' } }),
    item({ email: 'bo@reader.test', name: 'Bo', place: { city: 'Beijing', country: 'CN' } }),
    item({ place: { city: 'Osaka', country: 'JP' } }),
  ];

  it('has one line for the downloads of a transfer', async () => {
    const { subject, text } = await write('alert-digest', { items: downloads });
    expect(subject).toBe('Sprint demo.mp4: 3 downloads');
    expect(text).toContain('3 downloads (China 2, Japan)');
    expect(text).toContain('Bo 2, 1 by link · last July 5, 2026 at 12:00 UTC');
    const { subject: chinese, text: inChinese } = await write('alert-digest', { items: downloads }, 'zh');
    expect(chinese).toBe('Sprint demo.mp4：3 次下载');
    expect(inChinese).toContain('3 次下载（中国 2、日本）');
  });

  it('names each transfer once, with a link, and what else happened', async () => {
    const bounce = item({ kind: 'bounce', email: 'no@reader.test' });
    const other = item({
      slug: 'def5678',
      transferName: 'Plans',
      kind: 'extension',
      email: 'li@reader.test',
      note: 'a\nb',
    });
    const { subject, html, text } = await write('alert-digest', { items: [...downloads, bounce, other], unnamed: 2 });
    expect(subject).toBe('7 updates from Fracht');
    const lines = text.split('\n');
    expect(lines).toContain('Sprint demo.mp4: 3 downloads (China 2, Japan)');
    expect(lines).toContain('Sprint demo.mp4: email to no@reader.test bounced');
    expect(text).toContain('“a b”');
    expect(text).toContain('and 2 more');
    expect(linksIn(html)).toContain(`${PUBLIC_URL}/dash/transfers/def5678`);
  });

  it('has one line for what a person submitted, as text', async () => {
    const submitted = (changes: object) =>
      item({ kind: 'submission', slug: 'req1234', transferName: 'Tax 2026', ...changes });
    const anna = { email: 'anna@asked.test', name: 'Anna <b>www.evil.test</b>' };
    const items = [
      submitted({ ...anna, fileName: 'Tax number' }),
      submitted({ ...anna, fileName: 'Passport' }),
      submitted({ email: 'bo@asked.test', fileName: 'Passport' }),
      item({ kind: 'request-complete', slug: 'req1234', transferName: 'Tax 2026' }),
    ];
    const { subject, html, text } = await write('alert-digest', { items });
    expect(subject).toBe('Tax 2026: new responses, complete');
    expect(text).toContain('submitted Passport, Tax number');
    expect(text).toContain('bo@asked.test submitted Passport');
    expect(html).not.toContain('<b>');
    expect(text).not.toContain('www.evil.test');
    expect(linksIn(html)).toContain(`${PUBLIC_URL}/dash/requests/req1234`);
    expect((await write('alert-digest', { items: items.slice(2, 3) })).subject).toBe(
      'bo@asked.test responded to Tax 2026',
    );
  });

  it('does not name a received transfer with a password', async () => {
    const received = item({ kind: 'received', transferName: '', fileName: '', email: 'bo@sender.test' });
    const { subject } = await write('alert-digest', { items: [received] });
    expect(subject).toBe('bo@sender.test sent you a protected transfer');
  });
});

describe('untrusted text', () => {
  const attack = '<img src=x onerror=alert(1)><a href="https://evil.test">x</a>';

  it('is shown as written, never as HTML', async () => {
    const { html } = await write('transfer-received', {
      senderName: attack,
      message: attack,
      files: [{ name: attack, sizeBytes: 1 }],
    });
    expect(html).not.toMatch(/<img|<a href="https:\/\/evil/);
    expect(linksIn(html).every((href) => href.startsWith(`${PUBLIC_URL}/`))).toBe(true);
    expect(textOf(html).replaceAll('\u200c', '').split(attack).length - 1).toBeGreaterThanOrEqual(3);
  });

  it('is escaped in transfer-downloaded too', async () => {
    const place = { city: attack, country: attack };
    expect((await write('transfer-downloaded', { fileName: attack, place })).html).not.toContain('<img');
  });

  it('is not interpreted as a template', async () => {
    const message = '{{7*7}} ${7*7} <%= 7*7 %> #{7*7}';
    const { html, text } = await write('transfer-received', { message });
    expect(textOf(html)).toContain(message);
    expect(text).toContain(message);
  });

  it('contains no address that mail programs could link', async () => {
    const message = 'see https://evil.test/login or www.evil.test or evil.test or bad@evil.test';
    const { html, text } = await write('transfer-received', { message, senderName: 'evil.test' });
    for (const part of [html, text]) expect(part).not.toMatch(/evil\.test|https:\/\/evil|bad@evil/);
  });

  it('keeps line breaks in messages only', async () => {
    const { subject, html, text } = await write('transfer-received', {
      message: 'first\r\nsecond',
      senderName: 'Anna\r\nBcc: all@victim.test',
      files: [{ name: 'a\r\nb.pdf', sizeBytes: 1 }],
    });
    expect(html).toMatch(/first<br\s*\/>second/);
    expect(text).toContain('first\nsecond');
    expect(text).toContain('a b.pdf');
    expect(subject).not.toMatch(/[\r\n]/);
  });
});

describe('a mail about added files', () => {
  it('names the sender by the proven address, the new files and the same link', async () => {
    const { subject, text } = await write('files-added');
    expect(subject).toBe('Anna Meier (anna@sender.test) added details.pdf');
    expect(text).toContain('details.pdf');
    expect(text.split('\n')).toContain(`${PUBLIC_URL}/d/abc1234/R1_x-y`);
    expect((await write('files-added', { isMember: false })).subject).toBe('anna@sender.test added details.pdf');
    expect((await write('files-added', { hasPassword: true })).text).not.toContain('details.pdf');
    expect((await write('files-added', {}, 'zh')).subject).toContain('添加了 details.pdf');
  });
});

describe('mails of accounts', () => {
  it.each(languages)('contain the code, which is derived and not stored, in %s', async (lang) => {
    const { subject, text } = await write('verification-code', { purpose: 'signup' }, lang);
    const code = secrets.code(VERIFICATION_CODE, 'verification-1', '23456789ABCDEFGHJKMNPQRSTUVWXYZ', 5);
    expect(text.split('\n')).toContain(code);
    expect(subject).not.toContain(code);
  });

  it('say what the code is for', async () => {
    expect((await write('verification-code', { purpose: 'signup' })).text).toContain('creating your account');
    expect((await write('verification-code', { purpose: 'send' })).text).toContain('to send your files');
  });

  it('contain the reset link', async () => {
    const { text } = await write('password-reset');
    const token = secrets.token(PASSWORD_RESET, 'reset-1');
    expect(text.split('\n')).toContain(`${PUBLIC_URL}/updatepassword?t=${token}`);
  });

  it.each(languages)('say who invites to which team, what it shares, and how to join, in %s', async (lang) => {
    const { subject, text } = await write('team-invite', {}, lang);
    expect(subject).toContain('Anna Meier (anna@sender.test)');
    for (const part of [
      'River Trade',
      lang === 'en' ? 'owner’s contacts' : '通讯录',
      lang === 'en' ? 'July 12' : '7月12日',
    ])
      expect(text).toContain(part);
    const token = secrets.token(TEAM_INVITE, 'invite-1');
    expect(text.split('\n')).toContain(`${PUBLIC_URL}/accept-invite?t=${token}`);
  });

  it('say when the password was changed', async () => {
    expect((await write('password-changed')).text).toContain('was changed on July 5, 2026 at 12:00 UTC');
    expect((await write('password-changed', { at: undefined })).text).toContain('has just been changed');
  });
});

describe('mails to the sender', () => {
  it('say who downloaded what, where and when', async () => {
    const { subject, text } = await write('transfer-downloaded');
    expect(subject).toBe('bo@reader.test downloaded plan.pdf');
    for (const line of [
      'Who: bo@reader.test',
      'What: plan.pdf',
      'Where: Shenzhen, China',
      'When: July 5, 2026 at 12:03 UTC',
    ])
      expect(text).toContain(line);
  });

  it('handle an unknown person and place', async () => {
    const { text } = await write('transfer-downloaded', {
      recipientEmail: null,
      place: null,
      moreFiles: 11,
    });
    expect(text).toContain('Who: Someone with your link');
    expect(text).toContain('What: plan.pdf and 11 more');
    expect(text).toContain('Where: Unknown location');
  });

  it('list the first twenty recipients', async () => {
    const recipients = Array.from({ length: 25 }, (_, index) => `r${index}@reader.test`);
    const { text } = await write('transfer-sent', { recipients });
    expect(text).toContain('r19@reader.test, and 5 more');
    expect(text).not.toContain('r20@reader.test');
    expect(text.split('\n')).toContain(`${PUBLIC_URL}/w/abc1234`);
  });

  it('list damaged files, but none of a transfer with a password', async () => {
    const { subject, text } = await write('files-damaged');
    expect(subject).toBe('Please send plan.pdf again');
    expect(text).toContain('plan.pdf');
    expect((await write('files-damaged', { hasPassword: true })).text).not.toContain('plan.pdf');
    expect((await write('files-damaged', {}, 'zh')).subject).toBe('请重新发送 plan.pdf');
  });

  it('lead to the locked transfer, of which they name nothing', async () => {
    const { text } = await write('link-password-locked');
    expect(text).toMatch(/the link to 3 files[^]*\/dash\/transfers\/abc1234/);
  });
});

describe('mails about more time', () => {
  const attack = '<img src=x onerror=alert(1)> https://evil.test {{7*7}}\r\nBcc: all@victim.test';

  it('have one button for the owner, whose token is derived and not stored', async () => {
    const { subject, html, text } = await write('extension-requested');
    const link = `${PUBLIC_URL}/extension/${secrets.token(EXTENSION_LINK, 'request-1')}`;
    expect(subject).toBe('bo@reader.test asked for more time for plan.pdf');
    expect(linksIn(html).filter((href) => href === link)).toHaveLength(2);
    expect(linksIn(html).filter((href) => href !== unsubscribeUrl)).toHaveLength(2);
    expect(text).toContain('Requested by: bo@reader.test, one of your recipients');
    expect((await write('extension-requested', { name: '' })).subject).toMatch(/for 1 file$/);
    expect((await write('extension-requested', { isRecipient: false })).text).toContain(
      'We did not verify this address.',
    );
  });

  it('show untrusted text without links', async () => {
    const { subject, html, text } = await write('extension-requested', { note: attack, name: attack });
    expect(html).not.toMatch(/<img|https:\/\/evil\.test/);
    expect(text).not.toContain('evil.test');
    expect(textOf(html)).toContain('{{7*7}}');
    expect(subject).not.toMatch(/[\r\n]/);
    expect(linksIn(html).every((href) => href.startsWith(`${PUBLIC_URL}/`))).toBe(true);
  });

  it('link to the personal link for recipients, to the plain link for others', async () => {
    expect((await write('extension-granted')).text.split('\n')).toContain(`${PUBLIC_URL}/d/abc1234/R1_x-y`);
    const forever = await write('extension-granted', { expiresAt: Date.UTC(9999, 11, 31) });
    expect(forever.text).toContain('the sender removes it');
    const { text } = await write('extension-granted', { recipientId: null, hasPassword: true });
    expect(text.split('\n')).toContain(`${PUBLIC_URL}/w/abc1234`);
    expect(text).toMatch(/Available until: July 7, 2026 at 12:03 UTC[^]*Password protected\./);
  });

  it('decline with a next step and without links', async () => {
    const { html, text } = await write('extension-declined');
    expect(linksIn(html)).toEqual([unsubscribeUrl]);
    expect(text).toContain('ask the sender directly');
  });
});

describe('a reminder', () => {
  it('has the personal link and the expiry, without names of visitors and protected files', async () => {
    const { subject, text } = await write('transfer-reminder');
    expect(subject).toBe('One day left: plan.pdf from Anna Meier (anna@sender.test)');
    const left = async (hoursLeft: number) => (await write('transfer-reminder', { hoursLeft })).subject;
    expect(await left(10)).toContain('10 hours left: ');
    expect(await left(1)).toContain('One hour left: ');
    expect(await left(0)).toContain('Less than an hour left: ');
    expect(text.split('\n')).toContain(`${PUBLIC_URL}/d/abc1234/R1_x-y`);
    expect(text).toContain('available until July 12, 2026 at 14:30 UTC');
    expect((await write('transfer-reminder', { isMember: false })).text).not.toContain('Anna Meier');
    expect((await write('transfer-reminder', { hasPassword: true })).text).not.toContain('plan.pdf');
    expect((await write('transfer-reminder', {}, 'zh')).subject).toContain('仅剩一天');
  });
});
