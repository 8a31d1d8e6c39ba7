import type account from './en/account.json';
import type admin from './en/admin.json';
import type alerts from './en/alerts.json';
import type analytics from './en/analytics.json';
import type abuse from './en/abuse.json';
import type auth from './en/auth.json';
import type billing from './en/billing.json';
import type branding from './en/branding.json';
import type common from './en/common.json';
import type contacts from './en/contacts.json';
import type dash from './en/dash.json';
import type developers from './en/developers.json';
import type domains from './en/domains.json';
import type downloads from './en/downloads.json';
import type extensions from './en/extensions.json';
import type home from './en/home.json';
import type leaving from './en/leaving.json';
import type about from './en/about.json';
import type inbox from './en/inbox.json';
import type lifetime from './en/lifetime.json';
import type list from './en/list.json';
import type preview from './en/preview.json';
import type operations from './en/operations.json';
import type pricing from './en/pricing.json';
import type profile from './en/profile.json';
import type received from './en/received.json';
import type receipts from './en/receipts.json';
import type recording from './en/recording.json';
import type requests from './en/requests.json';
import type security from './en/security.json';
import type service from './en/service.json';
import type send from './en/send.json';
import type sending from './en/sending.json';
import type site from './en/site.json';
import type submit from './en/submit.json';
import type teams from './en/teams.json';
import type transfer from './en/transfer.json';
import type transfers from './en/transfers.json';
import type unfinished from './en/unfinished.json';
import type { errorsEn } from '#contract/errors/en.js';

export const languages = ['en', 'zh'] as const;
export type Language = (typeof languages)[number];

export interface Resources {
  admin: typeof admin;
  account: typeof account;
  analytics: typeof analytics;
  alerts: typeof alerts;
  billing: typeof billing;
  branding: typeof branding;
  common: typeof common;
  extensions: typeof extensions;
  home: typeof home;
  leaving: typeof leaving;
  about: typeof about;
  inbox: typeof inbox;
  lifetime: typeof lifetime;
  list: typeof list;
  security: typeof security;
  send: typeof send;
  service: typeof service;
  sending: typeof sending;
  site: typeof site;
  submit: typeof submit;
  abuse: typeof abuse;
  auth: typeof auth;
  dash: typeof dash;
  teams: typeof teams;
  transfer: typeof transfer;
  transfers: typeof transfers;
  developers: typeof developers;
  domains: typeof domains;
  downloads: typeof downloads;
  preview: typeof preview;
  contacts: typeof contacts;
  operations: typeof operations;
  pricing: typeof pricing;
  profile: typeof profile;
  received: typeof received;
  receipts: typeof receipts;
  recording: typeof recording;
  requests: typeof requests;
  unfinished: typeof unfinished;
  errors: typeof errorsEn;
}
export type Namespace = keyof Resources;

/** Texts of a namespace, in groups. */
export interface Texts {
  readonly [name: string]: string | Texts;
}

async function read(language: Language, namespace: Namespace): Promise<Texts> {
  if (namespace === 'errors') {
    if (language === 'zh') return (await import('#contract/errors/zh.js')).errorsZh;
    return (await import('#contract/errors/en.js')).errorsEn;
  }
  const texts: { default: Texts } =
    language === 'zh'
      ? await import(`./zh/${namespace}.json`, { with: { type: 'json' } })
      : await import(`./en/${namespace}.json`, { with: { type: 'json' } });
  return texts.default;
}

/** An object, so that tests can replace `read`. */
export const textFiles = { read };
