import type { errorsEn } from '#contract/errors/en.js';

export const languages = ['en', 'zh'] as const;
export type Language = (typeof languages)[number];

/** The English texts of each namespace, by which keys are checked. */
export interface Resources {
  about: typeof import('./en/about.json');
  abuse: typeof import('./en/abuse.json');
  account: typeof import('./en/account.json');
  admin: typeof import('./en/admin.json');
  alerts: typeof import('./en/alerts.json');
  analytics: typeof import('./en/analytics.json');
  auth: typeof import('./en/auth.json');
  billing: typeof import('./en/billing.json');
  branding: typeof import('./en/branding.json');
  common: typeof import('./en/common.json');
  contacts: typeof import('./en/contacts.json');
  dash: typeof import('./en/dash.json');
  developers: typeof import('./en/developers.json');
  domains: typeof import('./en/domains.json');
  downloads: typeof import('./en/downloads.json');
  encrypted: typeof import('./en/encrypted.json');
  encryption: typeof import('./en/encryption.json');
  extensions: typeof import('./en/extensions.json');
  home: typeof import('./en/home.json');
  inbox: typeof import('./en/inbox.json');
  leaving: typeof import('./en/leaving.json');
  lifetime: typeof import('./en/lifetime.json');
  list: typeof import('./en/list.json');
  operations: typeof import('./en/operations.json');
  preview: typeof import('./en/preview.json');
  pricing: typeof import('./en/pricing.json');
  profile: typeof import('./en/profile.json');
  proof: typeof import('./en/proof.json');
  receipts: typeof import('./en/receipts.json');
  received: typeof import('./en/received.json');
  recording: typeof import('./en/recording.json');
  requests: typeof import('./en/requests.json');
  sealed: typeof import('./en/sealed.json');
  security: typeof import('./en/security.json');
  send: typeof import('./en/send.json');
  sending: typeof import('./en/sending.json');
  service: typeof import('./en/service.json');
  site: typeof import('./en/site.json');
  submit: typeof import('./en/submit.json');
  submitted: typeof import('./en/submitted.json');
  teams: typeof import('./en/teams.json');
  transfer: typeof import('./en/transfer.json');
  transfers: typeof import('./en/transfers.json');
  unfinished: typeof import('./en/unfinished.json');
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
