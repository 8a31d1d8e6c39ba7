import { Injectable } from '@nestjs/common';
import { NamedChecks } from '../../core/ports/named-checks.js';
import type { TemplateName } from './domain/mail-props.js';

export interface DueMail {
  id: string;
  template: TemplateName;
  props: unknown;
}

/** Whether it may leave; `props` bring its content up to date. */
export type MailVerdict = boolean | { props: unknown };

/**
 * Whether a mail may still leave, asked at the last moment. That closes what `Mails.cancel` leaves open: a mail that is
 * queued after what it is about was taken back.
 */
@Injectable()
export class MailChecks extends NamedChecks<(mail: DueMail) => Promise<MailVerdict>> {
  /** Its content by now, or null where it must not leave. */
  async pass({ id, template, props: asQueued }: DueMail): Promise<{ props: unknown } | null> {
    let props = asQueued;
    for (const check of this.all()) {
      const verdict = await check({ id, template, props });
      if (verdict === false) return null;
      if (verdict !== true) ({ props } = verdict);
    }
    return { props };
  }
}
