import { Clock } from '../src/core/clock/clock.js';

/** Runs like the real one, moved by what a test asks for. */
export class TestClock extends Clock {
  private shiftMs = 0;

  override now(): Date {
    return new Date(Date.now() + this.shiftMs);
  }

  advance(milliseconds: number): void {
    this.shiftMs += milliseconds;
  }
}
