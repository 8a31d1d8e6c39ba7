/** The only source of time, so that tests can hold it still. Class and DI token in one. */
export class Clock {
  now(): Date {
    return new Date();
  }
}

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
