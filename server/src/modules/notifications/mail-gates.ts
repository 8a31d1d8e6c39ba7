import { Injectable } from '@nestjs/common';
import type { TemplateName } from './domain/mail-props.js';

export interface LeavingMail {
  id: string;
  template: TemplateName;
  props: unknown;
}

/** Whether it may leave; `props` bring up to date what it says. */
export type GateAnswer = boolean | { props: unknown };
type Gate = (mail: LeavingMail) => Promise<GateAnswer>;

/**
 * Modules to the right say at the last moment whether a mail still has a point. That closes what `Mails.cancel` leaves
 * open: a mail that is queued only after its subject was taken back.
 */
@Injectable()
export class MailGates {
  private readonly gates: Gate[] = [];

  register(gate: Gate): void {
    this.gates.push(gate);
  }

  /** What the mail says now, or null where it must not leave. */
  async pass({ id, template, props: asOrdered }: LeavingMail): Promise<{ props: unknown } | null> {
    let props = asOrdered;
    for (const gate of this.gates) {
      const answer = await gate({ id, template, props });
      if (answer === false) return null;
      if (answer !== true) ({ props } = answer);
    }
    return { props };
  }
}
