import { MINUTE_MS } from '#contract/units.js';

/** Value of a `datetime-local` input: local time to the minute, without a zone. */
export function toLocalInput(instant: number): string {
  const offsetMs = new Date(instant).getTimezoneOffset() * MINUTE_MS;
  return new Date(instant - offsetMs).toISOString().slice(0, 16);
}
