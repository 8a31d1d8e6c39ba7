import type { Language } from '#contract/primitives.js';
import type { TemplateName } from './mail-props.js';

export const mailStates = ['pending', 'sent', 'failed', 'suppressed', 'cancelled'] as const;
export type MailState = (typeof mailStates)[number];

/** What became of a mail and when; a resend begins with another `queued`. */
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

/** A suppressed mail looks like any other to its sender (A98). */
export function historyOf({ state, steps }: Pick<Mail, 'state' | 'steps'>): MailHistory {
  const last = steps.at(-1);
  return { state, steps: state === 'suppressed' && last ? [...steps, { kind: 'accepted', at: last.at }] : steps };
}

export interface Addressee {
  email: string;
  name: string;
}

export interface Mail {
  /** Deterministic, chosen by the caller: queued twice, it is one mail. */
  id: string;
  template: TemplateName;
  to: Addressee;
  lang: Language;
  /** As the template's schema has it. */
  props: unknown;
  replyTo: string | null;
  state: MailState;
  /** Oldest first. */
  steps: MailStep[];
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

/** Longer than a link with an end can live; then addresses and messages go. */
export const MAILS_KEPT_SECONDS = 400 * 24 * 3600;

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

/** Maximum number of mails per topic, recipient and day. */
export const GATHERED_PER_DAY = 6;

/** Mails that gather what happens to one topic; those of the day before and after, which may still wait, included. */
export function gatheredMailIds(topic: string, now: Date): string[] {
  return [-DAY_MS, 0, DAY_MS].flatMap((shift) => idsOfDay(topic, new Date(now.getTime() + shift)));
}

/** Those that may be begun now, in this order: the last is for what is too much for today. */
export function gatheringSlots(topic: string, now: Date, dueAt: Date): { id: string; notBefore: Date }[] {
  const tomorrow = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1));
  const late = { id: idsOfDay(topic, tomorrow)[0] ?? '', notBefore: dueAt > tomorrow ? dueAt : tomorrow };
  return [...idsOfDay(topic, now).map((id) => ({ id, notBefore: dueAt })), late];
}

function idsOfDay(topic: string, day: Date): string[] {
  const date = day.toISOString().slice(0, 10);
  return Array.from({ length: GATHERED_PER_DAY }, (_, index) => `${topic}-${date}-${index + 1}`);
}
