import { Injectable } from '@nestjs/common';
import { NamedChecks } from '../../core/ports/named-checks.js';
import type { TemplateName } from './domain/mail-props.js';

export interface DueMail {
  id: string;
  template: TemplateName;
  props: unknown;
}

/** Whether the mail may be sent; `props` replace its content, `accountId` names the account on whose behalf it is sent. */
export type MailVerdict = boolean | { props?: unknown; accountId?: string };

export interface CheckedMail {
  props: unknown;
  /** Null: of the service itself, or of a visitor. */
  accountId: string | null;
}

/**
 * Checks of other modules that run immediately before a mail is sent. They close the race that `Mails.cancel` leaves
 * open: a mail that is queued after its subject was withdrawn.
 */
@Injectable()
export class MailChecks extends NamedChecks<(mail: DueMail) => Promise<MailVerdict>> {
  /** The current content, or null if the mail must not be sent. */
  async run({ id, template, props: queuedProps }: DueMail): Promise<CheckedMail | null> {
    let props = queuedProps;
    let accountId: string | null = null;
    for (const check of this.all()) {
      const verdict = await check({ id, template, props });
      if (verdict === false) return null;
      if (verdict !== true) ({ props = props, accountId = accountId } = verdict);
    }
    return { props, accountId };
  }
}
