/** The public site (client/site) is of other documents than the application's, one per language: linked to, not routed. */
export { languageOfPath, plainPath, siteAddress as sitePath } from '#contract/site/site-address.js';
