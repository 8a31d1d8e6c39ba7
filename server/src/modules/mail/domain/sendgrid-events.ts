import { createPublicKey, createVerify, type KeyObject } from 'node:crypto';
import * as z from 'zod';
import { bounceKeyOf, type MailReport, shortAnswer } from './bounce.js';
import { parse } from './mailgun-events.js';

const payload = z.array(
  z.object({
    event: z.string(),
    email: z.string().optional(),
    type: z.string().optional(),
    'smtp-id': z.string().optional(),
    status: z.string().optional(),
    reason: z.string().optional(),
    response: z.string().optional(),
  }),
);

/** Any number of events per request. Null if it is not signed by SendGrid (ECDSA over time and body). */
export function readSendgrid(
  bytes: Buffer,
  signed: { key: string; signature: string; timestamp: string },
): MailReport[] | null {
  if (!isSigned(bytes, signed)) return null;
  const { data } = payload.safeParse(parse(bytes));
  return (data ?? []).flatMap((event) => {
    const key = bounceKeyOf(event['smtp-id'] ?? '');
    const outcome = outcomeOf(event);
    if (key === null || outcome === null) return [];
    const answer = shortAnswer(event.reason ?? event.response ?? '');
    const recipient = event.email;
    return { key, outcome, answer, status: statusOf(outcome, event), ...(recipient !== undefined && { recipient }) };
  });
}

type Event = z.output<typeof payload>[number];

/** `blocked` is for one mail, such as one taken for spam; it counts less by its status. */
function outcomeOf({ event }: Event): MailReport['outcome'] | null {
  if (event === 'bounce' || event === 'dropped') return 'bounced';
  if (event === 'deferred') return 'delayed';
  if (event === 'spamreport') return 'complained';
  return event === 'delivered' ? event : null;
}

function statusOf(outcome: MailReport['outcome'], { status = '' }: Event): string {
  return /^\d\.\d{1,3}\.\d{1,3}$/.test(status) ? status : outcome === 'bounced' ? '5.0.0' : '';
}

function isSigned(bytes: Buffer, signed: { key: string; signature: string; timestamp: string }): boolean {
  try {
    const verify = createVerify('sha256').update(signed.timestamp).update(bytes);
    return verify.verify(publicKey(signed.key), signed.signature, 'base64');
  } catch {
    return false;
  }
}

function publicKey(base64: string): KeyObject {
  return createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' });
}
