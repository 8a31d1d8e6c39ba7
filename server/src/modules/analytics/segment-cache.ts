import { Injectable } from '@nestjs/common';
import { bytesOf, type EventColumns } from './domain/event-columns.js';

/** Some two million events; whoever looks at analytics changes ranges and tables within minutes. */
const MOST_BYTES = 40_000_000;

/** Segments never change, so each process keeps those it read last. */
@Injectable()
export class SegmentCache {
  private readonly kept = new Map<string, EventColumns>();
  private bytes = 0;

  get(ownerId: string, number: number): EventColumns | undefined {
    const key = `${ownerId}:${number}`;
    const columns = this.kept.get(key);
    if (!columns) return undefined;
    this.kept.delete(key);
    this.kept.set(key, columns);
    return columns;
  }

  set(ownerId: string, number: number, columns: EventColumns): void {
    this.forget(`${ownerId}:${number}`);
    this.kept.set(`${ownerId}:${number}`, columns);
    this.bytes += bytesOf(columns);
    for (const oldest of this.kept.keys()) {
      if (this.bytes <= MOST_BYTES) return;
      this.forget(oldest);
    }
  }

  private forget(key: string): void {
    const columns = this.kept.get(key);
    if (!columns) return;
    this.kept.delete(key);
    this.bytes -= bytesOf(columns);
  }
}
