import { languages, type Language } from '#contract/primitives.js';
import type { Config } from '../../../../config/config.module.js';
import { DerivedSecrets } from '../../../../core/secrets/secrets.js';
import { type TemplateName, templateNames } from '../domain/mail-props.js';
import type { MailBrand } from '../mail-ports.js';
import { sampleProps } from '../testing/mail.builder.js';
import { renderMail } from './render.js';

const PUBLIC_URL = 'https://files.example.test';

const brand: MailBrand = {
  logo: '/v1/pictures/logo',
  colors: null,
  headline: 'Ming & sons',
  poweredBy: true,
  actions: { download: 'Get it', request: 'Send it' },
};

/** Some mails are longer than their samples. */
const more: { [T in TemplateName]?: object } = {
  'transfer-received': {
    files: [
      { name: 'plan.pdf', sizeBytes: 1_234_567 },
      { name: 'Site photos', sizeBytes: 12_000_000, fileCount: 4 },
    ],
    fileCount: 9,
    message: 'As promised:\n<b>both</b> & more',
    hasPassword: false,
  },
  'transfer-sent': { message: 'As promised.' },
  'extension-requested': { note: 'I was on the river.' },
};

function write(template: TemplateName, lang: Language) {
  return renderMail(
    { template, lang, props: { ...sampleProps[template], ...more[template] } },
    {
      publicUrl: PUBLIC_URL,
      linkOrigin: PUBLIC_URL,
      product: 'Sampan',
      supportEmail: 'help@example.test',
      unsubscribeUrl: `${PUBLIC_URL}/v1/unsubscribe/some-token`,
      secrets: new DerivedSecrets({ env: { DERIVATION_SECRET: 'a secret of the tests, long enough' } } as Config),
      brand,
    },
  );
}

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&#x27;': "'", '&quot;': '"', '&amp;': '&' };
const decoded = (html: string): string =>
  html.replaceAll(/&(?:lt|gt|#x27|quot|amp);/g, (found) => ENTITIES[found] ?? '');
const oneSpaced = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Each text that a reader of the HTML sees. The preview and the note about the button are for HTML alone. */
function textsIn(html: string): string[] {
  const body = html.slice(html.indexOf('</head>')).replaceAll(/<!--.*?-->/gs, '');
  const texts: string[] = [];
  const open: boolean[] = [];
  for (const [, closing, , attributes = '', text] of body.matchAll(/<(\/?)(\w+)([^>]*)>|([^<]+)/g)) {
    const isSkipped = open.at(-1) ?? false;
    if (text !== undefined) {
      if (!isSkipped) texts.push(oneSpaced(decoded(text)));
    } else if (closing) open.pop();
    else if (!attributes.endsWith('/')) open.push(isSkipped || attributes.includes('data-skip-in-text'));
  }
  return texts.filter((text) => text !== '');
}

const linksIn = (html: string): string[] => [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => decoded(href));

const everyMail = templateNames.flatMap((template) => languages.map((lang) => [template, lang] as const));

it.each(everyMail)('the text of %s in %s has every text and every link of its HTML', (template, lang) => {
  const { html, text } = write(template, lang);
  const missing = (found: readonly string[], in_: string) => found.filter((part) => !in_.includes(part));
  expect(textsIn(html).length).toBeGreaterThan(4);
  expect(missing(textsIn(html), oneSpaced(text))).toEqual([]);
  expect(missing(linksIn(html), text)).toEqual([]);
  expect(text).not.toMatch(/undefined|null|\[object|&(?:amp|lt|nbsp)/);
});

it('finds what is missing', () => {
  const { html } = write('transfer-received', 'en');
  expect(textsIn(html)).toEqual(
    expect.arrayContaining(['Ming & sons', '<b>both</b> & more', 'Site photos/', 'Get it']),
  );
  expect(textsIn(html).join()).not.toContain('\u200c');
  expect(linksIn(html)).toContain(`${PUBLIC_URL}/d/abc1234/R1_x-y#report`);
});
