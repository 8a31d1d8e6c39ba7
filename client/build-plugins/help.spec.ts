import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const client = join(import.meta.dirname, '..');
const folderOf = (language: string, kind: string) => join(client, 'site/content', language, kind);
const namesOf = (language: string, kind: string) => readdirSync(folderOf(language, kind)).sort();
const textOf = (language: string, kind: string, name: string) =>
  readFileSync(join(folderOf(language, kind), name), 'utf8');
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, value = '']) => value);

/** Texts of the application in a language. */
function labelsOf(language: string): Set<string> {
  const folder = join(client, 'src/i18n', language);
  const texts = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : Object.values(value as object).flatMap(texts);
  const files = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as unknown);
  return new Set(files.flatMap(texts));
}

/** The outline of a text, which must not differ between the languages. */
const outlineOf = (text: string) => ({
  head: all(text, /^((?:topic|position|screens|drawing): .*)$/gm),
  lines: all(text, /^(#+ |\d+\. |- |\|)/gm),
  links: all(text, /\]\((?:\/zh(?=\/))?([^)]*)\)/g),
});

it.each(['en', 'zh'])('quotes the labels of the application as they are: %s', (language) => {
  const labels = labelsOf(language);
  const quoted = namesOf(language, 'support').flatMap((name) =>
    all(textOf(language, 'support', name), /\*\*(.+?)\*\*/g).map((label) => [name, label] as const),
  );
  expect(quoted.length).toBeGreaterThan(200);
  expect(quoted.filter(([, label]) => !labels.has(label))).toEqual([]);
});

it.each(['support', 'legal', 'compare'])('has the same headings, steps and links in both languages: %s', (kind) => {
  expect(namesOf('zh', kind)).toEqual(namesOf('en', kind));
  for (const name of namesOf('en', kind))
    expect([name, outlineOf(textOf('zh', kind, name))]).toEqual([name, outlineOf(textOf('en', kind, name))]);
});

it('stays in the language of the page', () => {
  const led = namesOf('zh', 'support').flatMap((name) => all(textOf('zh', 'support', name), /\]\((\/support[^)]*)\)/g));
  expect(led).toEqual([]);
});
