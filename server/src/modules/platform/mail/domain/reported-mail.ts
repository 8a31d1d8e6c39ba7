import type { ReportedMail } from '#contract/mail.js';
import { bounceKeyOf, type MailReport, mailOutcomes, shortAnswer } from './bounce.js';

/** Null for a mail that is not ours, and for other outcomes, such as that it was opened. */
export function reportOf({ messageId, outcome: said, recipient, status, answer }: ReportedMail): MailReport | null {
  const key = bounceKeyOf(messageId);
  const outcome = mailOutcomes.find((known) => known === said);
  if (key === null || outcome === undefined) return null;
  const [known] = /^\d\.\d{1,3}\.\d{1,3}$/.exec(status ?? '') ?? [outcome === 'bounced' ? '5.0.0' : ''];
  return { key, outcome, status: known, answer: shortAnswer(answer ?? ''), recipient: recipient ?? undefined };
}
