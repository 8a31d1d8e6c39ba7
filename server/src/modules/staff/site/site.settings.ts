import * as z from 'zod';
import { splitEntries } from '#contract/formats.js';
import type { ClientConfig } from '#contract/site/site.js';
import { webAddress } from '../../../config/service-address.js';

const REVIEW_LINKS_MAX = 10;

export const siteSettings = {
  CHANGELOG_URL: webAddress
    .optional()
    .describe(
      'Changelog feed as JSON: `{"entries": [{id, types, created, title, markdownDetails}]}`; `{lang}` in it becomes en or zh. Redirects are not followed. Default: the built-in list.',
    ),
  ROADMAP_URL: webAddress
    .optional()
    .describe(
      'Roadmap as JSON: `{"entries": [{title, state, markdown}]}` with the states `planned`, `doing` and `done`; `{lang}` in it becomes en or zh. Redirects are not followed. Default: the entries in SITE_CONTENT. Without any entry there is no roadmap.',
    ),
  CONTENT_URL: webAddress
    .optional()
    .describe(
      'Headless content source as JSON: `{"markdown"}`; `{lang}` in it becomes en or zh, `{story}` what is asked for: `account-access`, the text that suspended accounts are shown. Redirects are not followed. Default: the built-in text.',
    ),
  SITE_CONTENT: z
    .string()
    .optional()
    .describe(
      'Folder with content of this installation for the public site: articles, product pages, and what Home says of customers, in Markdown (docs/site-content.md). Its files replace the shipped ones of the same name; what is written there is shown at the next request.',
    ),
  SITE_PAGES: z
    .enum(['own', 'none'])
    .default('own')
    .describe(
      '`none` for an installation that is no product: it shows the send panel, log-in, help, contact and legal pages, but no product pages, comparisons and blog, and no plans unless they are sold.',
    ),
  BLOG_VIEWS: z
    .enum(['specified', 'real'])
    .default('specified')
    .describe(
      'Views of an article that the blog shows: `specified`, a number between 194 and 216 that changes daily, or `real`, how often browsers have opened it.',
    ),
  REVIEW_LINKS: z
    .string()
    .default('')
    .transform(splitEntries)
    .pipe(z.array(z.string().regex(/^[^=:]+=https:\/\/[^/]+/, 'expected Name=https://…')).max(REVIEW_LINKS_MAX))
    .describe(
      'Places where customers review this service, such as `G2=https://www.g2.com/products/example/reviews, Capterra=https://…`; users see them below the comparison of plans.',
    ),
  COMPANY_LOGO_URL: z
    .string()
    .refine((pattern) => {
      if (pattern === '') return true;
      // The pages' Content-Security-Policy allows this one origin, so {domain} must not be part of it.
      const one = logoOrigin(pattern, 'a.example');
      return pattern.includes('{domain}') && one !== null && one === logoOrigin(pattern, 'b.example');
    }, 'expected an address with {domain} in its path or query')
    .default('')
    .describe(
      "Address at which browsers fetch a company's logo by the domain of an email address, such as https://logos.example/{domain}?size=128; that service then learns these domains. Empty: the page draws initials.",
    ),
};

/** Origin of a pattern with `{domain}` in its path or query; null if the pattern is no address. */
function logoOrigin(pattern: string, domain: string): string | null {
  const address = pattern.replaceAll('{domain}', domain);
  return /^https?:/.test(address) && URL.canParse(address) ? new URL(address).origin : null;
}

export function reviewLinksOf({ REVIEW_LINKS }: { REVIEW_LINKS: readonly string[] }): ClientConfig['reviewLinks'] {
  return REVIEW_LINKS.map((entry) => {
    const [name = '', ...url] = entry.split('=');
    return { name: name.trim(), url: url.join('=').trim() };
  });
}

export function hasProductPages({ SITE_PAGES }: { SITE_PAGES: 'own' | 'none' }): boolean {
  return SITE_PAGES !== 'none';
}
