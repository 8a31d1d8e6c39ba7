import { screen } from '@testing-library/react';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { showLanguage, type Language } from '../i18n/index.js';
import { renderPage } from '../lib/testing/render-page.js';
import { SupportButton, SupportLink } from './support-link.js';

const folder = (language: Language) => join(import.meta.dirname, '../i18n', language);

/** Where a text stands that offers to write to the support, as `file key`. */
function placesOf(language: Language, text: string): string[] {
  const within = (name: string, value: unknown): string[] =>
    typeof value === 'string'
      ? value.includes(text)
        ? [name]
        : []
      : Object.entries(value as object).flatMap(([key, inner]) => within(`${name} ${key}`, inner));
  return readdirSync(folder(language)).flatMap((file) =>
    within(file, JSON.parse(readFileSync(join(folder(language), file), 'utf8'))),
  );
}

it.each([
  ['en', 'Email support', '/about#contact'],
  ['zh', '联系客服', '/zh/about#contact'],
] as const)('whatever is called so leads to the contact form: %s', async (language, name, path) => {
  await renderPage(
    <>
      <SupportLink />
      <SupportButton />
    </>,
    { route: '/', at: '/', namespaces: [], language },
  );
  const links = screen.getAllByRole('link', { name });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([path, path]);
  // Nothing else has this name, so nothing else can lead elsewhere.
  expect(placesOf(language, name)).toEqual(['common.json emailSupport']);
  await showLanguage('en');
});
