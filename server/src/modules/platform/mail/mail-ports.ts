import { Injectable } from '@nestjs/common';
import type { ShownBrand } from '#contract/accounts/brands.js';
import type { Language } from '#contract/primitives.js';
import { NamedChecks, Port } from '../../../core/ports/ports.js';
import type { MailAddress } from './domain/mail.js';
import type { TemplateName } from './domain/mail-props.js';

/** The origin of links to what an account has sent: its own domain, or PUBLIC_URL. */
@Injectable()
export class LinkOrigins extends Port<(accountId: string) => Promise<string>> {}

interface LinkTarget {
  slug: string;
  /** Whose personal link it is; null for the plain link. */
  recipientId?: string | null;
}

/** The public address of a transfer, on pages and in mails. */
export function transferLink(origin: string, { slug, recipientId = null }: LinkTarget): string {
  return recipientId === null ? `${origin}/w/${slug}` : `${origin}/d/${slug}/${recipientId}`;
}

/** How the mails look that an account sends to others; null for the standard look. */
@Injectable()
export class MailBrands extends Port<(accountId: string) => Promise<MailBrand | null>> {}

export type MailBrand = Pick<ShownBrand, 'logo' | 'colors' | 'headline' | 'poweredBy'> & {
  /** Texts of the main button, by what the mail leads to; empty for the standard ones. */
  actions: { download: string; request: string };
};

/** An own domain of an account, whose mails come from it and are signed for it. */
export interface SenderDomain {
  name: string;
  selector: string;
  /** PEM. */
  privateKey: string;
  /** Address that its mails bounce to; null for the installation's address. */
  returnPath: string | null;
}

/** Asked right before a mail leaves: null for the installation's address. */
@Injectable()
export class SenderDomains extends Port<(accountId: string) => Promise<SenderDomain | null>> {}

export interface DueMail {
  id: string;
  to: Pick<MailAddress, 'email'>;
  template: TemplateName;
  props: unknown;
}

/** The language and time zone of a reader who has an account. */
export interface MailReader {
  lang: Language;
  timeZone: string;
}

/**
 * Whether the mail may be sent; `props` replace its content, `accountId` names the account on whose behalf it is sent,
 * `reader` is whom it goes to.
 */
export type MailVerdict = boolean | { props?: unknown; accountId?: string; reader?: MailReader };

export interface CheckedMail {
  props: unknown;
  /** Null: of the service itself, or of a visitor. */
  accountId: string | null;
  /** Null: without an account. */
  reader: MailReader | null;
}

interface MailCheck {
  /** Mails that it is asked about; absent: all. */
  templates?: readonly TemplateName[];
  check: (mail: DueMail) => Promise<MailVerdict>;
}

/**
 * Checks of other modules that run immediately before a mail is sent. They close the race that `Mails.cancel` leaves
 * open: a mail that is queued after its subject was withdrawn.
 */
@Injectable()
export class MailChecks extends NamedChecks<MailCheck> {
  /** The current content, or null if the mail must not be sent. */
  async checkMail({ id, to, template, props }: DueMail): Promise<CheckedMail | null> {
    let checked: CheckedMail = { props, accountId: null, reader: null };
    for (const { templates, check } of this.all()) {
      if (templates && !templates.includes(template)) continue;
      const verdict = await check({ id, to, template, props: checked.props });
      if (verdict === false) return null;
      if (verdict !== true) checked = { ...checked, ...verdict };
    }
    return checked;
  }
}
