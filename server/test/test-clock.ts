import { Clock } from '../src/core/clock/clock.js';

/** Runs like the real one; tests can advance it. */
export class TestClock extends Clock {
  private shiftMs = 0;
  private movedAt = 0;

  override now(): Date {
    return new Date(Date.now() + this.shiftMs);
  }

  advance(milliseconds: number): void {
    this.shiftMs += milliseconds;
    this.movedAt = Date.now();
  }

  /** Whether it was moved within the last `milliseconds`. */
  wasMovedWithin(milliseconds: number): boolean {
    return Date.now() - this.movedAt < milliseconds;
  }
}
