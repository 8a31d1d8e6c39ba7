import { Injectable } from '@nestjs/common';
import type { TemplateName } from './domain/mail-props.js';

export interface LeavingMail {
  id: string;
  template: TemplateName;
  props: unknown;
}

type Gate = (mail: LeavingMail) => Promise<boolean>;

/**
 * Modules to the right say at the last moment whether a mail still has a point. That closes what `Mails.cancel` leaves
 * open: a mail that is queued only after what it tells of was taken back.
 */
@Injectable()
export class MailGates {
  private readonly gates: Gate[] = [];

  register(gate: Gate): void {
    this.gates.push(gate);
  }

  async mayLeave({ id, template, props }: LeavingMail): Promise<boolean> {
    for (const gate of this.gates) if (!(await gate({ id, template, props }))) return false;
    return true;
  }
}
