import type { Language } from '#contract/primitives.js';
import { type MailTexts, mailTextsEn } from './en.js';
import { mailTextsZh } from './zh.js';

export const mailTexts: Record<Language, MailTexts> = { en: mailTextsEn, zh: mailTextsZh };
