import type { Language } from '../primitives.js';
import type { RoadmapEntry } from './roadmap.js';

/**
 * What the build of the public site leaves open for the server to fill in, since it differs by installation or by day
 * (client/site, server/src/modules/staff/site/site-files.ts).
 */
export const siteMarks = {
  /** Like `https://example.com`. */
  origin: '@@origin@@',
  supportEmail: '@@support-email@@',
  /** An instant about a year ahead, for `security.txt`. */
  nextYear: '@@next-year@@',
  /** The entries of the roadmap. Without any there is neither its page nor a link to it. */
  roadmap: '@@roadmap@@',
} as const;

export const viewsMark = (slug: string): string => `@@views ${slug}@@`;

/** What Home shows below the send panel (`home`), what its footer leads to (`footer`), and what `/about` says of those behind it. */
export const sitePartNames = ['home', 'footer', 'about'] as const;
export type SitePartName = (typeof sitePartNames)[number];

/** One address of the public site, as the build describes it in `.vite/site.json`. */
export interface SiteFile {
  path: string;
  /** Below `.vite`. */
  file: string;
  /** Media type. */
  type: string;
  language?: Language;
  /** Of a blog article: what its views are counted by. The same in both languages. */
  article?: string;
  /** Of what is no page but stands in one. */
  part?: SitePartName;
  /** Only for installations that sell plans, or that do not. */
  isSold?: boolean;
}

/** What the head of a page of the application says to search engines and chats. */
export interface PageFacts {
  title: string;
  description: string;
  /** Address of the picture, without origin. */
  picture: string;
  /** For search engines (schema.org). */
  facts: object[];
}

/** Of the pages of the application that search engines list, by path. */
export type SiteHeads = Record<string, Record<Language, PageFacts>>;

export interface Site {
  files: SiteFile[];
  /** Old addresses and where they lead. */
  redirects: Record<string, string>;
  /** From the content, for installations that sell plans, and for others. */
  roadmap: Record<'sold' | 'unsold', Record<Language, RoadmapEntry[]>>;
  /** For installations that sell plans, and for others. */
  heads: Record<'sold' | 'unsold', SiteHeads>;
}

/** Where a part of the site is served for pages that are drawn in the browser. */
export const sitePartPath = (name: SitePartName, language: Language): string => `/site-parts/${name}.${language}.html`;

/** Of a picture for chats. */
export const PICTURE_TYPE = 'image/png';

export interface RenderedFile extends SiteFile {
  content: string | Uint8Array;
}

export interface RenderedSite extends Omit<Site, 'files'> {
  files: RenderedFile[];
}

/** What the build hands on to whoever renders the site once more, with other content (`SITE_CONTENT`). */
export interface SiteInputs {
  /** Addresses of what all pages load. */
  assets: { styles: string; homeStyles: string; script: string; font: string };
  /** Pages of the application for search engines. */
  appPaths: string[];
}
