import type { Language } from '../primitives.js';

export const siteLanguages = ['en', 'zh'] as const satisfies readonly Language[];

const CHINESE = /^\/zh(?=\/|$)/;

/** The address of a public page contains its language (docs/decisions.md#language-in-the-address). */
export const siteAddress = (path: string, language: Language): string =>
  language === 'en' ? path : `/zh${path === '/' ? '' : path}`;

/** The language that an address names; null if it is English, or chosen by browser and account. */
export const languageOfPath = (pathname: string): Language | null => (CHINESE.test(pathname) ? 'zh' : null);

/** An address without the language that it may name. */
export const plainPath = (pathname: string): string => pathname.replace(CHINESE, '') || '/';
