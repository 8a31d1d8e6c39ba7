import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { showLanguage } from '../i18n/index.js';
import { contactPath } from './contact-path.js';

const src = join(import.meta.dirname, '..');

/** Names of what promises a way to write to the people who run the service. */
const promises = /^(email support|contact( us| support)?|write to (us|support)|ask .* (who|that) runs? .*)$/i;

interface Place {
  file: string;
  key: string;
}

function promisesIn(file: string, value: unknown, key = ''): Place[] {
  if (typeof value === 'string') return promises.test(value) ? [{ file, key }] : [];
  return Object.entries(value as object).flatMap(([name, inner]) =>
    promisesIn(file, inner, key === '' ? name : `${key}.${name}`),
  );
}

const found = readdirSync(join(src, 'i18n/en')).flatMap((name) =>
  promisesIn(basename(name, '.json'), JSON.parse(readFileSync(join(src, 'i18n/en', name), 'utf8'))),
);
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx') && !name.endsWith('.spec.tsx'))
  .map((name) => readFileSync(join(src, name), 'utf8'));

/** The props of each link of that name. */
function linksCalled({ file, key }: Place): string[] {
  const text = String.raw`\{t\('(?:${file}:)?${key.replaceAll('.', String.raw`\.`)}'\)\}`;
  const element = new RegExp(String.raw`<\w+([^<]*?)>\s*${text}`, 'g');
  const props = sources.flatMap((source) => [...source.matchAll(element)].map(([, before = '']) => before));
  return props.filter((before) => /\b(to|href)=/.test(before));
}

it('whatever is called like a way to write to the people behind it leads to the contact form', () => {
  const links = found.flatMap((place) => linksCalled(place).map((props) => ({ ...place, props })));
  expect(links.map(({ key }) => key)).toEqual(
    expect.arrayContaining(['files.emailSupport', 'notSold.contact', 'form.support']),
  );
  expect(links.filter(({ props }) => !props.includes('={contactPath()}'))).toEqual([]);
});

it.each([
  ['en', '/about#contact'],
  ['zh', '/zh/about#contact'],
] as const)('the form stands in the language of the page: %s', async (language, path) => {
  await showLanguage(language);
  expect(contactPath()).toBe(path);
});
