import type { Language } from '#contract/primitives.js';

/** The public site (client/site) is of other documents than the application's, one per language: linked to, not routed. */
export const sitePath = (path: string, language: Language): string =>
  language === 'en' ? path : `/zh${path === '/' ? '' : path}`;

const CHINESE = /^\/zh(?=\/|$)/;

/** The language that an address names; null where it is chosen by browser and account. */
export const languageOfPath = (pathname: string): Language | null => (CHINESE.test(pathname) ? 'zh' : null);

/** An address without the language that it may name. */
export const plainPath = (pathname: string): string => pathname.replace(CHINESE, '') || '/';
