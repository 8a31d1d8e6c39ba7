import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '#contract/primitives.js';

export interface Article {
  slug: string;
  language: Language;
  title: string;
  description: string;
  /** By role: the shipped content names no persons. */
  author: string;
  published: string;
  /** Day on which the facts were last checked. */
  checked: string;
  drawing: string;
  body: string;
}

const fields = ['title', 'description', 'author', 'published', 'checked', 'drawing'] as const;

/** `key: value` lines between two lines of dashes, then Markdown. */
export function articleOf(slug: string, language: Language, file: string): Article {
  const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(file) ?? [];
  const values = new Map(head.split('\n').map((line) => [line.split(':')[0] ?? '', line.replace(/^[^:]*:\s*/, '')]));
  const missing = fields.filter((field) => !values.get(field));
  if (missing.length > 0) throw new Error(`${language}/blog/${slug}.md lacks ${missing.join(', ')}`);
  const value = (field: (typeof fields)[number]) => values.get(field) ?? '';
  return {
    slug,
    language,
    title: value('title'),
    description: value('description'),
    author: value('author'),
    published: value('published'),
    checked: value('checked'),
    drawing: value('drawing'),
    body,
  };
}

/** Newest first. */
export function articlesOf(folder: string, language: Language): Article[] {
  const blog = join(folder, language, 'blog');
  const files = readdirSync(blog).filter((name) => name.endsWith('.md'));
  return files
    .map((name) => articleOf(name.replace(/\.md$/, ''), language, readFileSync(join(blog, name), 'utf8')))
    .toSorted((a, b) => b.published.localeCompare(a.published));
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
