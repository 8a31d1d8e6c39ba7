import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { bounceKeyOf, type MailReport, shortAnswer } from './bounce.js';

const payload = z.object({
  signature: z.object({ timestamp: z.string(), token: z.string(), signature: z.string() }),
  'event-data': z.object({
    event: z.string(),
    recipient: z.string().optional(),
    severity: z.string().optional(),
    message: z.object({ headers: z.object({ 'message-id': z.string().optional() }).optional() }).optional(),
    'delivery-status': z
      .object({
        code: z.number().optional(),
        'enhanced-code': z.string().optional(),
        message: z.string().optional(),
        description: z.string().optional(),
      })
      .optional(),
  }),
});

/** One event per request. Null if it is not signed with the key of the Mailgun account. */
export function readMailgun(bytes: Buffer, key: string): MailReport[] | null {
  const { success, data } = payload.safeParse(parse(bytes));
  if (!success || !isSigned(data.signature, key)) return null;
  const { event, recipient, severity, message, 'delivery-status': status } = data['event-data'];
  const outcome = outcomeOf(event, severity);
  const messageKey = bounceKeyOf(message?.headers?.['message-id'] ?? '');
  if (outcome === null || messageKey === null) return [];
  const enhanced = status?.['enhanced-code'] ?? '';
  const answer = shortAnswer(status?.message || status?.description || '');
  const code = enhanced || (outcome === 'bounced' ? statusOf(status?.code) : '');
  return [{ key: messageKey, outcome, status: code, answer, ...(recipient !== undefined && { recipient }) }];
}

function outcomeOf(event: string, severity: string | undefined): MailReport['outcome'] | null {
  if (event === 'failed') return severity === 'permanent' ? 'bounced' : 'delayed';
  if (event === 'delivered' || event === 'complained') return event;
  return null;
}

/** Mailgun suppresses addresses itself, and reports these as 605. */
function statusOf(code = 0): string {
  return code === 605 ? '5.1.1' : '5.0.0';
}

function isSigned({ timestamp, token, signature }: z.output<typeof payload>['signature'], key: string): boolean {
  const wanted = createHmac('sha256', key)
    .update(timestamp + token)
    .digest();
  const given = Buffer.from(signature, 'hex');
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

export function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
}
