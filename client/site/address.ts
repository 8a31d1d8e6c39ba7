/** The language of a public page stands in its address (docs/decisions.md#language-in-the-address). */
export { siteAddress as address, siteLanguages as languages } from '#contract/site/site-address.js';

/** Addresses that articles had before the blog. */
export const redirects: Record<string, string> = {
  '/send-big-files-to-china': '/blog/send-big-files-to-china',
  '/trade-fairs-closed': '/blog/trade-fairs-closed',
};
