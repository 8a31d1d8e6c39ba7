import type { Language } from '#contract/primitives.js';
import { DAY_MS } from '#contract/units.js';
import type { MailOutcome } from './bounce.js';
import type { TemplateName } from './mail-props.js';

export const mailStates = ['pending', 'sent', 'failed', 'suppressed', 'cancelled'] as const;
export type MailState = (typeof mailStates)[number];

/** A step in the delivery of a mail; a resend starts with another `queued`. */
export interface MailStep {
  kind: 'queued' | 'accepted' | 'bounced';
  at: Date;
}

/** Maximum number of steps kept in the history of a mail. */
export const STEPS_KEPT = 30;

export interface MailHistory {
  state: MailState;
  /** Oldest first. */
  steps: MailStep[];
}

/** Shows a suppressed mail as accepted: its sender must not learn that it was suppressed. */
export function historyOf({ state, steps }: Pick<Mail, 'state' | 'steps'>): MailHistory {
  const last = steps.at(-1);
  return { state, steps: state === 'suppressed' && last ? [...steps, { kind: 'accepted', at: last.at }] : steps };
}

export interface MailAddress {
  email: string;
  name: string;
}

export interface Mail {
  /** Deterministic, chosen by the module that queues the mail; queueing is idempotent by it. */
  id: string;
  template: TemplateName;
  to: MailAddress;
  lang: Language;
  /** Valid for the template's schema. */
  props: unknown;
  replyTo: string | null;
  state: MailState;
  /** Oldest first. */
  steps: MailStep[];
  /** Starts at 1; each explicit resend increments it and sends a new message. */
  revision: number;
  /** Attempts of the current revision. */
  attempts: number;
  /** Times of explicit resends within the last day. */
  resentAt: Date[];
  messageId: string | null;
  sentAt: Date | null;
  /** A reply code of the mail server or an error code; never contains an address. */
  lastError: string | null;
  /** The last answer of a mail server, without addresses. */
  answer: string | null;
  /** The report that came after the mail server had accepted the current revision. */
  outcome: { kind: MailOutcome; at: Date; status: string } | null;
  createdAt: Date;
  /** Earliest time of sending; the mail can be cancelled until then. */
  notBefore: Date | null;
}

/** Mails about a transfer are deleted with it; this is longer than the longest expiry of a link. */
export const MAILS_KEPT_SECONDS = 400 * 24 * 3600;
/** Mails about no transfer, such as codes and digests. */
const OTHER_MAILS_KEPT_SECONDS = 30 * 24 * 3600;

export function keptUntil({ createdAt }: Pick<Mail, 'createdAt'>, slug: string | null): Date {
  const seconds = slug === null ? OTHER_MAILS_KEPT_SECONDS : MAILS_KEPT_SECONDS;
  return new Date(createdAt.getTime() + seconds * 1000);
}

const RESENDS_PER_DAY = 3;

export function resendsWithinDay(mail: Mail, now: Date): Date[] {
  return mail.resentAt.filter((at) => now.getTime() - at.getTime() < DAY_MS);
}

/** 0 if a resend is allowed now. */
export function secondsUntilResend(mail: Mail, now: Date): number {
  const recent = resendsWithinDay(mail, now);
  const [oldest] = recent;
  if (!oldest || recent.length < RESENDS_PER_DAY) return 0;
  return Math.max(1, Math.ceil((oldest.getTime() + DAY_MS - now.getTime()) / 1000));
}

/** Maximum number of mails per topic, recipient and day. */
export const BATCH_MAILS_PER_DAY = 6;

/** Ids of the batched mails of a topic, including the day before and after, which may still be waiting. */
export function batchMailIds(topic: string, now: Date): string[] {
  return [-DAY_MS, 0, DAY_MS].flatMap((shift) => idsOfDay(topic, new Date(now.getTime() + shift)));
}

/** Ids and times for a new batched mail, in the order to try; the last one takes what exceeds today's maximum. */
export function batchMailSlots(topic: string, now: Date, dueAt: Date): { id: string; notBefore: Date }[] {
  const tomorrow = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1));
  const late = { id: idsOfDay(topic, tomorrow)[0] ?? '', notBefore: dueAt > tomorrow ? dueAt : tomorrow };
  return [...idsOfDay(topic, now).map((id) => ({ id, notBefore: dueAt })), late];
}

function idsOfDay(topic: string, day: Date): string[] {
  const date = day.toISOString().slice(0, 10);
  return Array.from({ length: BATCH_MAILS_PER_DAY }, (_, index) => `${topic}-${date}-${index + 1}`);
}
