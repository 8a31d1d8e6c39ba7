import * as z from 'zod';
import { splitEntries } from '#contract/formats.js';
import type { ClientConfig } from '#contract/site/site.js';

const LINKS_MAX = 10;

export const reviewVariables = {
  REVIEW_LINKS: z
    .string()
    .default('')
    .transform(splitEntries)
    .pipe(z.array(z.string().regex(/^[^=:]+=https:\/\/[^/]+/, 'expected Name=https://…')).max(LINKS_MAX))
    .describe(
      'Places where customers review this service, such as `G2=https://www.g2.com/products/example/reviews, Capterra=https://…`; users see them below the comparison of plans.',
    ),
};

export function reviewLinksOf({ REVIEW_LINKS }: { REVIEW_LINKS: readonly string[] }): ClientConfig['reviewLinks'] {
  return REVIEW_LINKS.map((entry) => {
    const [name = '', ...url] = entry.split('=');
    return { name: name.trim(), url: url.join('=').trim() };
  });
}
