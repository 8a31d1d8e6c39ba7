import type { Language } from '../primitives.js';
import type { RoadmapEntry, RoadmapState } from './roadmap.js';

/**
 * The parts: Home below the send panel (`home`), the people behind the site on `/about` (`about`), the footer of public
 * pages (`footer`), and the links to the legal pages, which the footer of a shared link contains
 * (`legal`).
 */
export const sitePartNames = ['home', 'about', 'footer', 'legal'] as const;
export type SitePartName = (typeof sitePartNames)[number];

/** Path at which the server offers a part to pages that the browser renders. */
export const sitePartPath = (name: SitePartName, language: Language): string => `/site-parts/${name}.${language}.html`;

/** Content of the head of a page, for search engines and chats. */
export interface PageFacts {
  title: string;
  description: string;
  /** Address of the picture, without origin. */
  picture: string;
  /** Structured data for search engines (schema.org). */
  facts: object[];
}

/** Heads of the pages of the application that search engines list, by path. */
export type SiteHeads = Record<string, Record<Language, PageFacts>>;

/** The part of the client's build that describes the public site, in `.vite/site.json`. */
export interface SiteBuild {
  /** Addresses of what all pages load. */
  assets: { styles: string; homeStyles: string; script: string; font: string };
  /** Pages of the application for search engines. */
  appPaths: string[];
}

/** Settings that are fixed as long as the installation's content stays the same. */
export interface SiteSettings extends SiteBuild {
  /** Folders of the content, each with a folder per language; files of a later one replace those of an earlier one. */
  folders: readonly string[];
  /** There are product pages, comparisons and a blog. */
  hasProductPages: boolean;
  /** The installation sells plans. */
  isSold: boolean;
  /** Like `https://example.com`. */
  origin: string;
  supportEmail: string;
  /** The name of the installation. */
  name: string;
  /** Addresses of its logo and icon; empty: ours. */
  logo: string;
  icon: string;
  /** The bytes of its logo, of any kind of picture; null: ours. */
  readLogo(): Promise<Uint8Array | null>;
  /** `#rrggbb`; null: ours. */
  color: string | null;
}

export interface ShownRoadmapEntry {
  title: string;
  state: RoadmapState;
  html: string;
}

/** Facts that may change from one request to the next. */
export interface SiteFacts {
  letsSignUp: boolean;
  /** Languages in which there is a roadmap. Without entries there is neither its page nor a link to it. */
  hasRoadmap: Record<Language, boolean>;
  /** Entries of the roadmap page. */
  roadmap: readonly ShownRoadmapEntry[];
  /** Number of views by article, for pages that show it. */
  views: Readonly<Record<string, number>>;
  /** An instant about a year ahead, for `security.txt`. */
  nextYear: string;
}

/** A document that the public site serves at one address. */
export interface SitePage {
  /** Media type. */
  type: string;
  language?: Language;
  /** The blog article whose views this page counts. The same in both languages. */
  article?: string;
  /** The articles whose views it names. */
  viewsOf?: readonly string[];
  /** The part that this is; a part is embedded in pages and is no page itself. */
  part?: SitePartName;
  render(facts: SiteFacts): string | Uint8Array | Promise<string | Uint8Array>;
}

export interface PublicSite {
  /** Pages by path. */
  pages: ReadonlyMap<string, SitePage>;
  /** Old addresses and where they lead. */
  redirects: Record<string, string>;
  /** Entries of the content's roadmap. */
  roadmap: Record<Language, RoadmapEntry[]>;
  heads: SiteHeads;
}
