import { EXPIRES_NEVER } from '#contract/transfers/expiry.js';
import { frameMarks, type TransferFrame } from '#contract/transfers/link-frame.js';
import { LinkFrameWriter } from './link-frames.js';
import { linkPaints } from './testing/link-paints.builder.js';

const now = Date.UTC(2026, 6, 5);
const writer = new LinkFrameWriter(linkPaints, 'en');

const transfer: TransferFrame = {
  title: 'Plans',
  sender: { name: 'Mei Chen', email: 'mei@river.test', company: 'River Works', profilePic: '', isMember: true },
  brand: null,
  recipientEmail: 'bo@reader.test',
  message: 'Here they are.',
  fileCount: 3,
  isVerified: true,
  totalBytes: 122_000_000,
  expiresAt: now + 7 * 86_400_000,
  rows: [
    { name: 'Site photos', depth: 0, bytes: 120_000_000, fileCount: 2 },
    { name: '1.PDF', depth: 1, bytes: 60_000_000 },
    { name: 'raw', depth: 9, bytes: 60_000_000 },
  ],
};
const write = (changes: Partial<TransferFrame> = {}) =>
  writer.writeFrame({ slug: 'abcdefg', transfer: { ...transfer, ...changes } }, now).html;

it('writes sender, content and expiry into the page', () => {
  expect(write()).toBe(
    '<b>MC</b><h1>Mei Chen sent</h1><i>mei@river.test</i><p class="c">River Works</p>' +
      '<h2>Plans</h2><q>Here they are.</q><p>To bo@reader.test</p>' +
      '<p><svg></svg>Verified</p><p>One zip</p><p>3 files · 122 MB</p><time>Expires in 7 days</time><button>Download all</button><ul>' +
      '<li data-depth="0">folder Site photos <i>2 files, 120 MB</i></li>' +
      '<li data-depth="1">pdf 1.PDF <i>60 MB</i></li>' +
      '<li data-depth="6">other raw <i>60 MB</i></li></ul>',
  );
});

it('leaves out what there is nothing of', () => {
  const sender = { name: '', email: 'lin.li@river.test', company: '', profilePic: '', isMember: false };
  const html = write({
    title: '',
    message: '',
    recipientEmail: null,
    sender,
    expiresAt: EXPIRES_NEVER,
    fileCount: 1,
    isVerified: false,
    rows: [],
  });
  expect(html).toBe(
    '<b>L</b><h1>lin.li sent</h1><i>lin.li@river.test</i><p>Guest</p>' +
      '<p>1 file · 122 MB</p><time>Stays</time><button>Download</button><ul></ul>',
  );
});

it('takes every text as text, marks and replacement patterns included', () => {
  const evil = `<img src=x onerror="alert('1')">$& ${Object.values(frameMarks).join('')}`;
  const html = write({ title: evil, message: evil, rows: [{ name: evil, depth: 0, bytes: 1 }] });
  expect(html).not.toContain('<img');
  const shown = evil.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
  expect(html).toContain(`<h2>${shown}</h2><q>${shown}</q>`);
  expect(html).toContain(`other ${shown} <i>`);
});

it.each([
  [{ sender: 'Mei', fileName: 'Plans' }, '<p class="about">Plans from Mei</p>'],
  [{ sender: 'Mei', fileName: '<b>', moreFiles: 2 }, '<p class="about">&#60;b&#62; and 2 more from Mei</p>'],
  [{}, ''],
])('says of an expired transfer with %j whose files they were', (details, about) => {
  const { html } = writer.writeFrame({ slug: 'abcdefg', code: 'transfer-expired', details }, now);
  expect(html).toBe(`<h1>Expired</h1>${about}`);
});

it('shows the brand of the account: its colours, texts and logo', () => {
  const brand = {
    logo: '/v1/pictures/logo',
    colors: { light: '#0e6e66', dark: '#4fc3b5' },
    gradient: [],
    picture: '',
    headline: 'From <b>us</b>',
    action: 'Get & go',
    poweredBy: false,
  };
  const { html, styles } = writer.writeFrame({ slug: 'abcdefg', transfer: { ...transfer, brand } }, now);
  expect(html).toContain('<p class="logo"><img src="/v1/pictures/logo/96.webp"></p>');
  expect(html).toContain('<p class="headline">From &#60;b&#62;us&#60;/b&#62;</p>');
  expect(html).toContain('<button>Get &#38; go</button>');
  expect(styles).toContain('<style nonce="__CSP_NONCE__" data-brand>html[data-scheme=light]');
});
