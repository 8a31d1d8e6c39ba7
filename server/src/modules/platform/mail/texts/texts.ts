import type { Language } from '#contract/primitives.js';
import { type MailTexts, mailTextsEn } from './en.js';
import { mailTextsZh } from './zh.js';

/** @param product the name of the installation */
export function mailTexts(language: Language, product: string): MailTexts {
  return language === 'zh' ? mailTextsZh(product) : mailTextsEn(product);
}
