import type { Language } from '../primitives.js';
import type { RoadmapEntry, RoadmapState } from './roadmap.js';

/** What Home shows below the send panel (`home`), what its footer leads to (`footer`), and what `/about` says of those behind it. */
export const sitePartNames = ['home', 'footer', 'about'] as const;
export type SitePartName = (typeof sitePartNames)[number];

/** Where a part of the site is served for pages that are drawn in the browser. */
export const sitePartPath = (name: SitePartName, language: Language): string => `/site-parts/${name}.${language}.html`;

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

/** What the client's build says of the public site, in `.vite/site.json`. */
export interface SiteBuild {
  /** Addresses of what all pages load. */
  assets: { styles: string; homeStyles: string; script: string; font: string };
  /** Pages of the application for search engines. */
  appPaths: string[];
}

/** Of an installation, as long as its content stays the same. */
export interface SiteSettings extends SiteBuild {
  /** Of the content, each with a folder per language: files of a later one take the place of those of an earlier one. */
  folders: readonly string[];
  /** The installation sells plans. */
  isSold: boolean;
  /** Like `https://example.com`. */
  origin: string;
  supportEmail: string;
}

export interface ShownRoadmapEntry {
  title: string;
  state: RoadmapState;
  html: string;
}

/** What may differ from one request for a page to the next. */
export interface SiteFacts {
  letsSignUp: boolean;
  /** Languages in which there is a roadmap. Without entries there is neither its page nor a link to it. */
  hasRoadmap: Record<Language, boolean>;
  /** For its page. */
  roadmap: readonly ShownRoadmapEntry[];
  /** For pages that name them, by article. */
  views: Readonly<Record<string, number>>;
  /** An instant about a year ahead, for `security.txt`. */
  nextYear: string;
}

/** What is served at one address of the public site. */
export interface SitePage {
  /** Media type. */
  type: string;
  language?: Language;
  /** Of a blog article: what its views are counted by. The same in both languages. */
  article?: string;
  /** The articles whose views it names. */
  viewsOf?: readonly string[];
  /** Of what is no page but stands in one. */
  part?: SitePartName;
  render(facts: SiteFacts): string | Uint8Array | Promise<string | Uint8Array>;
}

export interface PublicSite {
  /** By path. */
  pages: ReadonlyMap<string, SitePage>;
  /** Old addresses and where they lead. */
  redirects: Record<string, string>;
  /** From the content. */
  roadmap: Record<Language, RoadmapEntry[]>;
  heads: SiteHeads;
}
