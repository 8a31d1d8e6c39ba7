const MINUTE_MS = 60_000;

/** What a `datetime-local` box holds for an instant: local time to the minute, without a zone. */
export function toLocalInput(instant: number): string {
  const offsetMs = new Date(instant).getTimezoneOffset() * MINUTE_MS;
  return new Date(instant - offsetMs).toISOString().slice(0, 16);
}
