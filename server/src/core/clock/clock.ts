/** The only source of time, so that tests can stop it. Also the DI token. */
export class Clock {
  now(): Date {
    return new Date();
  }
}

export { DAY_MS, HOUR_MS } from '#contract/units.js';
