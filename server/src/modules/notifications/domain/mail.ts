import type { Language } from '#contract/primitives.js';
import type { TemplateName } from './mail-props.js';

export const mailStates = ['pending', 'sent', 'failed', 'suppressed', 'cancelled'] as const;
export type MailState = (typeof mailStates)[number];

export interface Addressee {
  email: string;
  name: string;
}

export interface Mail {
  /** Deterministic, given by whoever queues it: one mail however often it is queued. */
  id: string;
  template: TemplateName;
  to: Addressee;
  lang: Language;
  /** As the template's schema has it. */
  props: unknown;
  replyTo: string | null;
  state: MailState;
  /** Starts at 1; each explicit resend adds one and is a message of its own. */
  revision: number;
  /** Tries of the current revision. */
  attempts: number;
  /** Instants of explicit resends within the last day. */
  resentAt: Date[];
  messageId: string | null;
  sentAt: Date | null;
  /** Short and free of addresses: a reply code of the mail server, or the name of a failure. */
  lastError: string | null;
  createdAt: Date;
  /** It leaves then at the earliest, and can be cancelled until it does. */
  notBefore: Date | null;
}

export const RESENDS_PER_DAY = 3;
const DAY_MS = 24 * 3_600_000;

export function resendsWithinDay(mail: Mail, now: Date): Date[] {
  return mail.resentAt.filter((at) => now.getTime() - at.getTime() < DAY_MS);
}

/** Seconds until another resend is allowed; 0 when it is allowed now (A100). */
export function secondsUntilResend(mail: Mail, now: Date): number {
  const recent = resendsWithinDay(mail, now);
  const [oldest] = recent;
  if (!oldest || recent.length < RESENDS_PER_DAY) return 0;
  return Math.max(1, Math.ceil((oldest.getTime() + DAY_MS - now.getTime()) / 1000));
}
