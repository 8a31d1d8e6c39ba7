/** The only source of time, so that tests can stop it. Also the DI token. */
export class Clock {
  now(): Date {
    return new Date();
  }
}
