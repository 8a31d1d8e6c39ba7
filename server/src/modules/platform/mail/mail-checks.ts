import { Injectable } from '@nestjs/common';
import { NamedChecks } from '../../../core/ports/named-checks.js';
import type { Language } from '#contract/primitives.js';
import type { MailAddress } from './domain/mail.js';
import type { TemplateName } from './domain/mail-props.js';

export interface DueMail {
  id: string;
  to: Pick<MailAddress, 'email'>;
  template: TemplateName;
  props: unknown;
}

/** How who has an account reads: in their language, by their clock. */
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

/**
 * Checks of other modules that run immediately before a mail is sent. They close the race that `Mails.cancel` leaves
 * open: a mail that is queued after its subject was withdrawn.
 */
@Injectable()
export class MailChecks extends NamedChecks<(mail: DueMail) => Promise<MailVerdict>> {
  /** The current content, or null if the mail must not be sent. */
  async checkMail({ id, to, template, props }: DueMail): Promise<CheckedMail | null> {
    let checked: CheckedMail = { props, accountId: null, reader: null };
    for (const check of this.all()) {
      const verdict = await check({ id, to, template, props: checked.props });
      if (verdict === false) return null;
      if (verdict !== true) checked = { ...checked, ...verdict };
    }
    return checked;
  }
}
