import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '#contract/primitives.js';

interface Content {
  slug: string;
  language: Language;
  title: string;
  description: string;
  drawing: string;
  /** Markdown. */
  body: string;
}

export interface Article extends Content {
  /** By role: the shipped content names no persons. */
  author: string;
  published: string;
}

export interface Product extends Content {
  /** In the navigation. */
  label: string;
}

/** An article of the help centre. */
export interface Help extends Content {
  topic: HelpTopic;
  /** Paths of the application's pages that it explains. */
  screens: readonly string[];
}

/** In the order of the help centre's first page. */
export const helpTopics = [
  'sending',
  'receiving',
  'transfers',
  'requests',
  'account',
  'plan',
  'team',
  'programs',
  'safety',
] as const;
export type HelpTopic = (typeof helpTopics)[number];

export type LegalPage = Content;

/** How we compare with another service. */
export interface Comparison extends Content {
  /** Its name. */
  label: string;
}

interface ContentFile {
  slug: string;
  language: Language;
  body: string;
  /** @throws if the head lacks it */
  field: (name: string) => string;
}

/** `key: value` lines between two lines of dashes, then Markdown. */
function parse(text: string, { slug, language }: Pick<ContentFile, 'slug' | 'language'>): ContentFile {
  const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? [];
  const values = new Map(head.split('\n').map((line) => [line.split(':')[0], line.replace(/^[^:]*:\s*/, '')]));
  const field = (name: string): string => {
    const value = values.get(name);
    if (!value) throw new Error(`${slug}.md (${language}) lacks "${name}"`);
    return value;
  };
  return { slug, language, body, field };
}

function filesOf(folder: string, language: Language, kind: string): ContentFile[] {
  const place = join(folder, language, kind);
  const names = readdirSync(place).filter((name) => name.endsWith('.md'));
  return names.map((name) =>
    parse(readFileSync(join(place, name), 'utf8'), { slug: name.replace(/\.md$/, ''), language }),
  );
}

const contentOf = ({ slug, language, body, field }: ContentFile): Content => ({
  slug,
  language,
  body,
  title: field('title'),
  description: field('description'),
  drawing: field('drawing'),
});

const byPosition = (a: ContentFile, b: ContentFile): number =>
  Number(a.field('position')) - Number(b.field('position'));

/** Newest first; those of one day in the order of their `position`. */
export function articlesOf(folder: string, language: Language): Article[] {
  const files = filesOf(folder, language, 'blog').toSorted(byPosition);
  const articles = files.map((file) => ({
    ...contentOf(file),
    author: file.field('author'),
    published: file.field('published'),
  }));
  return articles.toSorted((a, b) => b.published.localeCompare(a.published));
}

/** In the order of their `position`. */
export function productsOf(folder: string, language: Language): Product[] {
  const sorted = filesOf(folder, language, 'product').toSorted(byPosition);
  return sorted.map((file) => ({ ...contentOf(file), label: file.field('label') }));
}

const isTopic = (topic: string): topic is HelpTopic => helpTopics.some((known) => known === topic);

/** By topic, in each in the order of their `position`. */
export function helpOf(folder: string, language: Language): Help[] {
  const articles = filesOf(folder, language, 'support')
    .toSorted(byPosition)
    .map((file) => {
      const topic = file.field('topic');
      if (!isTopic(topic)) throw new Error(`${file.slug}.md (${language}) has an unknown topic "${topic}"`);
      return { ...contentOf(file), topic, screens: file.field('screens').split(' ') };
    });
  return helpTopics.flatMap((topic) => articles.filter((article) => article.topic === topic));
}

/** Terms, privacy, imprint. */
export function legalOf(folder: string, language: Language): LegalPage[] {
  return filesOf(folder, language, 'legal').toSorted(byPosition).map(contentOf);
}

export function comparisonsOf(folder: string, language: Language): Comparison[] {
  const sorted = filesOf(folder, language, 'compare').toSorted(byPosition);
  return sorted.map((file) => ({ ...contentOf(file), label: file.field('label') }));
}

/** The questions of a text: headings of the third level that end with a question mark, with what stands below them. */
export function questionsOf({ body }: Content): { question: string; answer: string }[] {
  const found = body.matchAll(/^### (.+[?？])\n+(.+)$/gm);
  return [...found].map(([, question = '', answer = '']) => ({ question, answer }));
}

const WORDS_PER_MINUTE = 220;
const CHARACTERS_PER_MINUTE = 400;

export function readingMinutes({ body, language }: Article): number {
  const length =
    language === 'zh'
      ? (body.match(/\p{Script=Han}/gu) ?? []).length / CHARACTERS_PER_MINUTE
      : body.split(/\s+/).length / WORDS_PER_MINUTE;
  return Math.max(1, Math.round(length));
}
