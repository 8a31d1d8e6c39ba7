import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { Language } from '#contract/primitives.js';
import { type RoadmapEntry, roadmapEntry } from '#contract/site/roadmap.js';
import { fillText } from '#contract/errors/fill-text.js';
import type { SiteSettings } from '#contract/site/public-site.js';

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

/** The folders of the content, and the kind of installation it is read for. */
export type ContentSource = Pick<SiteSettings, 'folders' | 'isSold' | 'name'>;

/** Lines from `:::sold` or `:::not-sold` to `:::` are for installations that sell plans, or that do not. */
function partsFor(text: string, { isSold }: Pick<ContentSource, 'isSold'>): string {
  const [kept, cut] = isSold ? ['sold', 'not-sold'] : ['not-sold', 'sold'];
  const without = text.replace(new RegExp(`^:::${cut}\n.*?^:::\n`, 'gms'), '');
  return without.replace(new RegExp(`^:::${kept}\n(.*?)^:::\n`, 'gms'), '$1');
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

/** Paths by name: files of an installation take the place of shipped ones. */
function pathsOf({ folders }: ContentSource, language: Language, kind: string): Map<string, string> {
  const places = folders.map((folder) => join(folder, language, kind)).filter((place) => existsSync(place));
  return new Map(places.flatMap((place) => readdirSync(place).map((name) => [name, join(place, name)])));
}

/** `{{product}}` is the name of the installation. */
function textOf(path: string, source: ContentSource): string {
  return fillText(partsFor(readFileSync(path, 'utf8'), source), { product: source.name });
}

function filesOf(source: ContentSource, language: Language, kind: string): ContentFile[] {
  const paths = [...pathsOf(source, language, kind)].filter(([name]) => name.endsWith('.md'));
  const texts = paths.map(([name, path]) => ({ name, text: textOf(path, source) }));
  // An empty file takes the shipped one of its name away (SITE_CONTENT), or is for other installations.
  const present = texts.filter(({ text }) => text.trim() !== '');
  return present.map(({ name, text }) => parse(text, { slug: name.replace(/\.md$/, ''), language }));
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
export function articlesOf(source: ContentSource, language: Language): Article[] {
  const files = filesOf(source, language, 'blog').toSorted(byPosition);
  const articles = files.map((file) => ({
    ...contentOf(file),
    author: file.field('author'),
    published: file.field('published'),
  }));
  return articles.toSorted((a, b) => b.published.localeCompare(a.published));
}

/** In the order of their `position`. */
export function productsOf(source: ContentSource, language: Language): Product[] {
  const sorted = filesOf(source, language, 'product').toSorted(byPosition);
  return sorted.map((file) => ({ ...contentOf(file), label: file.field('label') }));
}

const isTopic = (topic: string): topic is HelpTopic => helpTopics.some((known) => known === topic);

/** By topic, in each in the order of their `position`. */
export function helpOf(source: ContentSource, language: Language): Help[] {
  const articles = filesOf(source, language, 'support')
    .toSorted(byPosition)
    .map((file) => {
      const topic = file.field('topic');
      if (!isTopic(topic)) throw new Error(`${file.slug}.md (${language}) has an unknown topic "${topic}"`);
      return { ...contentOf(file), topic, screens: file.field('screens').split(' ') };
    });
  return helpTopics.flatMap((topic) => articles.filter((article) => article.topic === topic));
}

/** Text in square brackets that is no link: the operator is to fill it in. */
const PLACEHOLDER = /\[[^\]]+\](?![([:])/;

/** Terms, privacy, imprint: those that have been filled in. */
export function legalOf(source: ContentSource, language: Language): LegalPage[] {
  const files = filesOf(source, language, 'legal').filter(({ body }) => !PLACEHOLDER.test(body));
  return files.toSorted(byPosition).map(contentOf);
}

export function comparisonsOf(source: ContentSource, language: Language): Comparison[] {
  const sorted = filesOf(source, language, 'compare').toSorted(byPosition);
  return sorted.map((file) => ({ ...contentOf(file), label: file.field('label') }));
}

/** In the order of their `position`. */
export function roadmapOf(source: ContentSource, language: Language): RoadmapEntry[] {
  const sorted = filesOf(source, language, 'roadmap').toSorted(byPosition);
  return sorted.map(({ slug, field, body }) => {
    const { data, error } = roadmapEntry.safeParse({
      title: field('title'),
      state: field('state'),
      markdown: body.trim(),
    });
    if (error) throw new Error(`${slug}.md (${language}): ${z.prettifyError(error)}`);
    return data;
  });
}

export interface Customer {
  name: string;
  logo: SitePicture;
}

export interface Testimonial {
  name: string;
  role: string;
  company: string;
  /** Markdown. */
  quote: string;
}

export interface Figure {
  value: string;
  label: string;
}

/** The content of Home beyond the product: facts of the installation, each null or empty until it is written down. */
export interface HomeContent {
  customers: Customer[];
  testimonials: Testimonial[];
  figures: Figure[];
  /** Markdown with questions; null where an installation has taken it away. */
  faq: { title: string; body: string } | null;
}

/** A picture that the content brings along. */
export interface SitePicture {
  path: string;
  type: string;
  bytes: Uint8Array;
}

const pictureTypes: Record<string, string> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

function pictureOf(source: ContentSource, { slug, language, field }: ContentFile): SitePicture {
  const name = field('logo');
  const file = pathsOf(source, language, 'customers').get(name);
  const type = /^[\w-]+\.(\w+)$/.exec(name)?.[1];
  if (type === undefined || !pictureTypes[type] || file === undefined)
    throw new Error(`${slug}.md (${language}) names "${name}", which is no svg, png, webp or jpg beside it`);
  return { path: `/site-pictures/${language}/${name}`, type: pictureTypes[type], bytes: readFileSync(file) };
}

/** The place of those behind the installation. */
export interface Place {
  title: string;
  /** The place under the map's pin. */
  name: string;
  latitude: number;
  longitude: number;
  /** Markdown: the address. */
  body: string;
}

/** The content about those behind the installation; null if none has been written. */
export interface AboutContent {
  who: { title: string; body: string } | null;
  place: Place | null;
  figures: Figure[];
}

function degreesOf({ slug, language, field }: ContentFile, name: 'latitude' | 'longitude'): number {
  const degrees = Number(field(name));
  // The northernmost and southernmost degrees are not on the map.
  const most = name === 'latitude' ? 85 : 180;
  if (!(Math.abs(degrees) <= most)) throw new Error(`${slug}.md (${language}) has no ${name} in degrees`);
  return degrees;
}

function figuresOf(source: ContentSource, language: Language): Figure[] {
  const sorted = filesOf(source, language, 'figures').toSorted(byPosition);
  return sorted.map(({ field }) => ({ value: field('value'), label: field('label') }));
}

export function aboutContentOf(source: ContentSource, language: Language): AboutContent {
  const files = filesOf(source, language, 'about');
  const [who, place] = ['who', 'place'].map((name) => files.find(({ slug }) => slug === name));
  return {
    who: who ? { title: who.field('title'), body: who.body } : null,
    place: place
      ? {
          title: place.field('title'),
          name: place.field('name'),
          latitude: degreesOf(place, 'latitude'),
          longitude: degreesOf(place, 'longitude'),
          body: place.body,
        }
      : null,
    figures: figuresOf(source, language),
  };
}

export function homeContentOf(source: ContentSource, language: Language): HomeContent {
  const faq = filesOf(source, language, 'home').find(({ slug }) => slug === 'faq');
  const sorted = (kind: string) => filesOf(source, language, kind).toSorted(byPosition);
  return {
    customers: sorted('customers').map((file) => ({ name: file.field('name'), logo: pictureOf(source, file) })),
    testimonials: sorted('testimonials').map(({ field, body }) => ({
      name: field('name'),
      role: field('role'),
      company: field('company'),
      quote: body,
    })),
    figures: figuresOf(source, language),
    faq: faq ? { title: faq.field('title'), body: faq.body } : null,
  };
}

/** The questions of a text: headings of the third level that end with a question mark, with what stands below them. */
export function questionsOf({ body }: Pick<Content, 'body'>): { question: string; answer: string }[] {
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
