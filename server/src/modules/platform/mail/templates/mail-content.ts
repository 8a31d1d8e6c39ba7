import type { BrandColors } from '#contract/accounts/brands.js';
import type { Language } from '#contract/primitives.js';
import type { DerivedSecrets } from '../../../../core/secrets/secrets.js';
import type { PropsOf, TemplateName } from '../domain/mail-props.js';
import type { MailBrand } from '../mail-ports.js';
import type { Formats, NamedSender } from './formats.js';
import type { MailTexts } from '../texts/en.js';

/** Context of a template in addition to its props. */
export interface MailFrame {
  lang: Language;
  texts: MailTexts;
  formats: Formats;
  /** Origin of links to the app. */
  publicUrl: string;
  /** Origin of links to what the account has sent, on whose behalf it is sent. */
  linkOrigin: string;
  supportEmail: string;
  unsubscribeUrl: string | null;
  /** The brand of the account on whose behalf the mail is sent; null for the standard look. */
  brand: MailBrand | null;
  /** The look of the installation; without it, the product has its own. */
  logo?: string;
  colors?: BrandColors;
  secrets: Pick<DerivedSecrets, 'code' | 'token'>;
}

/** Result of a template; `layout.tsx` puts it in order: title, lead, button, body. */
export interface MailContent {
  subject: string;
  title: string;
  /** Preview text after the subject. */
  preview: string;
  /** The content above the button. */
  lead: React.ReactNode;
  /** `leadsTo`: the brand may have a text of its own for it. */
  action?: { href: string; label: string; leadsTo?: 'download' | 'request' };
  body?: React.ReactNode;
  /** The reason why the reader gets this mail. */
  reason: string;
  /** The person that the mail is sent for: the name goes into `From`. */
  sender?: NamedSender;
}

export type MailTemplates = {
  readonly [T in TemplateName]: (props: PropsOf<T>, frame: MailFrame) => MailContent;
};
