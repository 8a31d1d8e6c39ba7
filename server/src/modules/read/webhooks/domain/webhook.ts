import type { WebhookEvent } from '#contract/choices.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/units.js';

/** A secret is derived from its id and stored nowhere. */
export interface WebhookSecret {
  id: string;
  /** Null for the current one; an earlier one signs until then. */
  until: Date | null;
}

/** An address that gets the events of an account. */
export interface Webhook {
  id: string;
  accountId: string;
  url: string;
  events: WebhookEvent[];
  /** The current one first. */
  secrets: WebhookSecret[];
  isEnabled: boolean;
  /** Time of the first failure since the latest success. */
  failingSince: Date | null;
  createdAt: Date;
}

export interface WebhookAttempt {
  at: Date;
  /** Status of the answer; null without one. */
  status: number | null;
  /** Its first bytes, or why there was none. */
  answer: string;
}

/** One event for one webhook. */
export interface WebhookDelivery {
  id: string;
  webhookId: string;
  accountId: string;
  event: string;
  /** JSON, as it is signed and sent. */
  body: string;
  state: 'pending' | 'delivered' | 'failed';
  attempts: WebhookAttempt[];
  /** Time of the next attempt; null after the last. */
  nextAt: Date | null;
  createdAt: Date;
}

/** Waits between attempts: together just under three days. */
const WAITS_MS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  12 * HOUR_MS,
  18 * HOUR_MS,
  24 * HOUR_MS,
];
const SWITCHED_OFF_AFTER_MS = 3 * DAY_MS;
/** How long the secret before the current one signs too. */
const EARLIER_SECRET_MS = DAY_MS;

export function hasArrived({ status }: WebhookAttempt): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** When to try again after so many failures; null when it is given up. */
export function nextAttemptAt(failures: number, now: Date): Date | null {
  const wait = WAITS_MS[failures - 1];
  return wait === undefined ? null : new Date(now.getTime() + wait);
}

export function hasFailedTooLong({ failingSince }: Pick<Webhook, 'failingSince'>, now: Date): boolean {
  return failingSince !== null && now.getTime() - failingSince.getTime() >= SWITCHED_OFF_AFTER_MS;
}

export function validSecrets({ secrets }: Pick<Webhook, 'secrets'>, now: Date): WebhookSecret[] {
  return secrets.filter(({ until }) => until === null || until > now);
}

/** No more than two secrets sign at a time. */
export function rotated([current]: readonly WebhookSecret[], id: string, now: Date): WebhookSecret[] {
  const earlier = current && { ...current, until: new Date(now.getTime() + EARLIER_SECRET_MS) };
  return [{ id, until: null }, ...(earlier ? [earlier] : [])];
}
