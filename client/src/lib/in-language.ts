import type { Language } from '../i18n/texts.js';

/** A text of the installation's staff in the language of the page, or in the other one if there is none. */
export function inLanguage(texts: Record<Language, string>, language: Language): string {
  return texts[language] || texts[language === 'en' ? 'zh' : 'en'];
}
