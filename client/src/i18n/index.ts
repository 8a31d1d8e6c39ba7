import { createInstance, type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type account from './en/account.json';
import type alerts from './en/alerts.json';
import type analytics from './en/analytics.json';
import type auth from './en/auth.json';
import type common from './en/common.json';
import type contacts from './en/contacts.json';
import type dash from './en/dash.json';
import type downloads from './en/downloads.json';
import type extensions from './en/extensions.json';
import type home from './en/home.json';
import type list from './en/list.json';
import type preview from './en/preview.json';
import type received from './en/received.json';
import type receipts from './en/receipts.json';
import type send from './en/send.json';
import type sending from './en/sending.json';
import type site from './en/site.json';
import type transfer from './en/transfer.json';
import type transfers from './en/transfers.json';
import type unfinished from './en/unfinished.json';
import type { errorsEn } from '#contract/errors/en.js';

export const languages = ['en', 'zh'] as const;
export type Language = (typeof languages)[number];

interface Resources {
  account: typeof account;
  analytics: typeof analytics;
  alerts: typeof alerts;
  common: typeof common;
  extensions: typeof extensions;
  home: typeof home;
  list: typeof list;
  send: typeof send;
  sending: typeof sending;
  site: typeof site;
  auth: typeof auth;
  dash: typeof dash;
  transfer: typeof transfer;
  transfers: typeof transfers;
  downloads: typeof downloads;
  preview: typeof preview;
  contacts: typeof contacts;
  received: typeof received;
  receipts: typeof receipts;
  unfinished: typeof unfinished;
  errors: typeof errorsEn;
}
export type Namespace = keyof Resources;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Resources;
  }
}

const STORAGE_KEY = 'lang';
/** Full tags, for `lang` attributes and `Intl`. */
const tags: Record<Language, string> = { en: 'en', zh: 'zh-CN' };

function isLanguage(value: string | null | undefined): value is Language {
  return languages.some((language) => language === value);
}

function storedLanguage(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

function firstLanguage(): Language {
  const stored = storedLanguage();
  if (isLanguage(stored)) return stored;
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return wanted.find(isLanguage) ?? 'en';
}

async function loadTexts(language: string, namespace: string): Promise<object> {
  if (namespace === 'errors') {
    if (language === 'zh') return (await import('#contract/errors/zh.js')).errorsZh;
    return (await import('#contract/errors/en.js')).errorsEn;
  }
  const texts: { default: object } =
    language === 'zh'
      ? await import(`./zh/${namespace}.json`, { with: { type: 'json' } })
      : await import(`./en/${namespace}.json`, { with: { type: 'json' } });
  return texts.default;
}

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    loadTexts(language, namespace).then(
      (texts) => done(null, texts as Record<string, string>),
      (error: Error) => done(error, false),
    );
  },
};

export const i18n = createInstance();

/** Resolves when the texts of the first page are there. */
export async function startI18n(namespaces: Namespace[], language: Language = firstLanguage()): Promise<void> {
  i18n.on('languageChanged', (tag) => {
    document.documentElement.lang = isLanguage(tag) ? tags[tag] : tag;
  });
  await loadI18n(namespaces, language);
}

/** Texts alone, without a page around them. */
export async function loadI18n(namespaces: readonly Namespace[], language: Language): Promise<void> {
  await i18n
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      // Every text exists in every language (`npm run check`): a second one would be fetched for nothing.
      fallbackLng: false,
      supportedLngs: [...languages],
      load: 'currentOnly',
      ns: [...namespaces],
      defaultNS: 'common',
      // React escapes what it shows.
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
}

type Choice = (language: Language) => void;
const choiceListeners = new Set<Choice>();

/** Hears of every language that a person chooses here; answers how to stop. */
export function onLanguageChosen(listener: Choice): () => void {
  choiceListeners.add(listener);
  return () => choiceListeners.delete(listener);
}

/** Shows the account's language where nobody has chosen one in this browser. */
export async function followLanguage(language: Language): Promise<void> {
  if (!isLanguage(storedLanguage()) && language !== currentLanguage()) await showLanguage(language);
}

/** Stays with the present language if the texts of the other cannot be fetched (`texts-failure.ts`). */
async function showLanguage(language: Language): Promise<void> {
  await i18n.loadLanguages(language);
  if (i18n.hasResourceBundle(language, 'common')) await i18n.changeLanguage(language);
}

/** What a person chose; this browser remembers it. */
export async function changeLanguage(language: Language): Promise<void> {
  await showLanguage(language);
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {
    // Storage is closed to this page: the choice lasts as long as the page does.
  }
  for (const listener of choiceListeners) listener(language);
}

/** The language in use, as the contract names it. */
export function currentLanguage(): Language {
  return i18n.language === 'zh' ? 'zh' : 'en';
}
