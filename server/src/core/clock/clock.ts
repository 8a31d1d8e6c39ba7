/** The only source of time, so that tests can stop it. Also the DI token. */
export class Clock {
  now(): Date {
    return new Date();
  }
}

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
