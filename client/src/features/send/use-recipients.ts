import { useState } from 'react';
import type { PlanLimits } from '#contract/billing/plans.js';
import { addRecipients, type Addressee, type Recipient } from '../../sending/recipients/recipients.js';
import type { DraftHandle } from './use-draft.js';

export interface RecipientsHandle {
  /** Addresses of the last addition that the plan does not allow. */
  leftOut: readonly string[];
  /** Adds what is typed or pasted. `contacts`: what is known about those in the text. */
  add(text: string, contacts?: readonly Addressee[]): void;
  change(recipients: Recipient[]): void;
}

/** Recipients of the draft, as many as the plan allows. */
export function useRecipients({ draft, change }: DraftHandle, { recipients: limit }: PlanLimits): RecipientsHandle {
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  return {
    leftOut,
    add: (text, contacts) => {
      const recipients = addRecipients(draft.recipients, text, contacts);
      setLeftOut(recipients.slice(limit).map(({ email }) => email));
      change({ recipients: recipients.slice(0, limit), recipientInput: '' });
    },
    change: (recipients) => {
      setLeftOut([]);
      change({ recipients });
    },
  };
}
