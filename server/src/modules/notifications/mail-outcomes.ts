import { Injectable } from '@nestjs/common';
import { Log } from '../../core/logging/log.js';
import type { TemplateName } from './domain/mail-props.js';

export interface MailOutcome {
  mailId: string;
  revision: number;
  template: TemplateName;
  props: unknown;
  state: 'sent' | 'failed';
}

type Listener = (outcome: MailOutcome) => Promise<void>;

/** Reports the outcome of a mail to the log and to modules to the right; at least once. */
@Injectable()
export class MailOutcomes {
  private readonly listeners: Listener[] = [];

  constructor(private readonly log: Log) {}

  listen(listener: Listener): void {
    this.listeners.push(listener);
  }

  /** Never throws: a mail that left has left. */
  async tell(outcome: MailOutcome, failure?: { reason: string; cause: unknown }): Promise<void> {
    const { mailId, template, revision, state } = outcome;
    if (failure)
      this.log.warn({ mailId, template, revision, reason: failure.reason, err: failure.cause }, 'mail failed');
    else this.log.info({ mailId, template, revision }, `mail ${state}`);
    for (const listener of this.listeners) {
      await listener(outcome).catch((error: unknown) => {
        this.log.warn({ mailId, err: error }, 'outcome of a mail not recorded');
      });
    }
  }
}
