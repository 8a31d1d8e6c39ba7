import { idPattern } from '#contract/formats.js';
import type { Language } from '#contract/primitives.js';
import { languageOfPath, plainPath } from '#contract/site/site-address.js';

/** A page of the client, as its build describes it (client/build-plugins/pages.ts). */
export interface ClientRoute {
  /** Like `/d/:slug/:recipientId?` or `/support/*`. */
  path: string;
  /** Scripts beyond those of `index.html`. */
  scripts: Record<Language, string[]>;
  isPrerendered?: boolean;
  /** Has an address per language besides the one that chooses it by browser. */
  isIndexed?: boolean;
  /** Records voice, video or screen. */
  records?: boolean;
  /** Shows the payment form. */
  pays?: boolean;
  /** There only where the installation shows plans. */
  isOfPlans?: boolean;
}

/** Pages whose path or query contains a secret, with everything below them. */
export const secretPages = [
  '/w',
  '/d',
  '/downloads',
  '/r',
  '/updatepassword',
  '/extension',
  '/invite',
  '/accept-invite',
  '/thankyou',
] as const;

const linkPage = /^\/(w|d|downloads|r)\/([^/.]+)(?:\/([^/.]+))?/;

/** Parameters hold no dots: an address with a file's ending is no page. */
function patternOf(path: string): RegExp {
  const segments = path.split('/').slice(1);
  const parts = segments.map((segment) => {
    if (segment === '*') return '(?:/[^.]*)?';
    if (segment.startsWith(':')) return segment.endsWith('?') ? '(?:/[^/.]+)?' : '/[^/.]+';
    return `/${segment.replaceAll('.', String.raw`\.`)}`;
  });
  return new RegExp(`^${parts.join('')}/?$`);
}

/** Finds the route of a path; every other path returns 404 with the same page. */
export class ClientRoutes {
  private readonly patterns: readonly [RegExp, ClientRoute][];

  constructor(all: readonly ClientRoute[]) {
    this.patterns = all.map((route) => [patternOf(route.path), route]);
  }

  find(path: string): ClientRoute | undefined {
    const named = languageOfPath(path);
    const plain = plainPath(path);
    return this.patterns.find(([pattern, { isIndexed }]) => (!named || isIndexed) && pattern.test(plain))?.[1];
  }
}

export interface Link {
  to: 'transfer' | 'request';
  slug: string;
  /** Recipient or person of a personal link. */
  personId: string | undefined;
}

/** The link in the path of a page for recipients or for people who are asked; null for other paths. */
export function linkOf(path: string): Link | null {
  const [, page, slug, personId] = linkPage.exec(path) ?? [];
  if (slug === undefined) return null;
  const isPersonal = personId !== undefined && idPattern.test(personId);
  return { to: page === 'r' ? 'request' : 'transfer', slug, personId: isPersonal ? personId : undefined };
}
