import type { Language } from '#contract/primitives.js';

/** The public site (client/site) is of other documents than the application's, one per language: linked to, not routed. */
export const sitePath = (path: string, language: Language): string => (language === 'en' ? path : `/zh${path}`);
