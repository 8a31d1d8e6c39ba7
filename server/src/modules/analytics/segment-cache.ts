import { Injectable } from '@nestjs/common';
import { bytesOf, type EventColumns } from './domain/event-columns.js';
import { LatelyUsed } from './domain/lately-used.js';

/** Some two million events; whoever looks at analytics changes ranges and tables within minutes. */
const MOST_BYTES = 40_000_000;

/** Segments never change, so each process keeps those it read last. */
@Injectable()
export class SegmentCache {
  private readonly kept = new LatelyUsed<string, EventColumns>(MOST_BYTES, bytesOf);

  get(ownerId: string, number: number): EventColumns | undefined {
    return this.kept.get(`${ownerId}:${number}`);
  }

  set(ownerId: string, number: number, columns: EventColumns): void {
    this.kept.set(`${ownerId}:${number}`, columns);
  }
}
