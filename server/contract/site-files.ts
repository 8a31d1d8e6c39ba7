import type { Language } from './primitives.js';

/**
 * What the build of the public site leaves open for the server to fill in, since it differs by installation or by day
 * (client/site, server/src/modules/site/site-files.ts).
 */
export const siteMarks = {
  /** Like `https://example.com`. */
  origin: '@@origin@@',
  supportEmail: '@@support-email@@',
  /** An instant about a year ahead, for `security.txt`. */
  nextYear: '@@next-year@@',
} as const;

export const viewsMark = (slug: string): string => `@@views ${slug}@@`;

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
}

export interface Site {
  files: SiteFile[];
  /** Old addresses and where they lead. */
  redirects: Record<string, string>;
}
