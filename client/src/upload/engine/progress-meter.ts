import type { UploadClock } from '../clock.js';
import { SpeedEstimator } from './speed-estimator.js';
import type { UploadPhase, UploadSnapshot, UploadWarning } from '../types.js';

const NOTIFY_EVERY_MS = 100;
/** Updates continue while nothing moves, so that the shown speed falls. */
const IDLE_TICK_MS = 1000;
/** Longer than slow lines pause between two reports of progress. */
const STALLED_MS = 6000;

/** Adds up stored bytes and bytes in flight, and notifies listeners at most ten times a second. */
export class ProgressMeter {
  readonly #speed = new SpeedEstimator();
  readonly #onTheWay = new Map<object, number>();
  readonly #listeners = new Set<() => void>();
  #phase: UploadPhase = 'preparing';
  #thereBytes = 0;
  #shownBytes = 0;
  #filesDone = 0;
  #warning: UploadWarning | undefined;
  #warnings = 0;
  #notifiedAt = 0;
  #movedAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isNotifyDue = false;
  #snapshot: UploadSnapshot;

  constructor(
    private readonly clock: UploadClock,
    private readonly totals: { totalBytes: number; filesTotal: number },
  ) {
    this.#snapshot = this.#build();
  }

  get sentBytes(): number {
    return this.#shownBytes;
  }

  get snapshot(): UploadSnapshot {
    return this.#snapshot;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  setPhase(phase: UploadPhase): void {
    if (phase === this.#phase) return;
    this.#phase = phase;
    this.#movedAt = this.clock.now();
    this.#speed.reset();
    this.#notify();
  }

  /** Bytes that the store already has, at the start and after a restart: the only time that the figure may fall. */
  startFrom(thereBytes: number, filesDone: number): void {
    this.#onTheWay.clear();
    this.#thereBytes = thereBytes;
    this.#shownBytes = thereBytes;
    this.#filesDone = filesDone;
    this.#notify();
  }

  /** Bytes of one request handed to the network so far. */
  moving(request: object, bytes: number): void {
    const before = this.#onTheWay.get(request) ?? 0;
    this.#onTheWay.set(request, bytes);
    if (bytes > before) {
      this.#movedAt = this.clock.now();
      this.#speed.add(bytes - before, this.#movedAt);
    }
    this.#changed();
  }

  /** The request ended: its bytes are there, or (0) have to be sent again. */
  settled(request: object, arrivedBytes: number): void {
    this.#onTheWay.delete(request);
    if (arrivedBytes > 0) this.#movedAt = this.clock.now();
    this.#thereBytes += arrivedBytes;
    this.#changed();
  }

  fileDone(): void {
    this.#filesDone += 1;
    this.#changed();
  }

  warn(kind: UploadWarning['kind'], message: string | undefined): void {
    this.#warnings += 1;
    this.#warning = { kind, message, serial: this.#warnings };
    this.#notify();
  }

  clearWarning(): void {
    if (!this.#warning) return;
    this.#warning = undefined;
    this.#changed();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#isNotifyDue = false;
  }

  #changed(): void {
    const sum = [...this.#onTheWay.values()].reduce((total, bytes) => total + bytes, this.#thereBytes);
    this.#shownBytes = Math.max(this.#shownBytes, Math.min(sum, this.totals.totalBytes));
    const waitedMs = this.clock.now() - this.#notifiedAt;
    if (waitedMs >= NOTIFY_EVERY_MS) this.#notify();
    else if (!this.#isNotifyDue) this.#notifyIn(NOTIFY_EVERY_MS - waitedMs);
    this.#isNotifyDue = waitedMs < NOTIFY_EVERY_MS;
  }

  #notifyIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#notify(), ms);
  }

  #notify(): void {
    this.close();
    this.#notifiedAt = this.clock.now();
    this.#snapshot = this.#build();
    for (const listener of this.#listeners) listener();
    if (this.#phase === 'uploading' && this.#listeners.size > 0) this.#notifyIn(IDLE_TICK_MS);
  }

  #build(): UploadSnapshot {
    const { totalBytes, filesTotal } = this.totals;
    const bytesPerSecond = Math.round(this.#speed.bytesPerSecond(this.clock.now()));
    const leftBytes = totalBytes - this.#shownBytes;
    const isStalled = this.#phase === 'uploading' && leftBytes > 0 && this.clock.now() - this.#movedAt >= STALLED_MS;
    return {
      phase: this.#phase,
      sentBytes: this.#shownBytes,
      totalBytes,
      filesDone: this.#filesDone,
      filesTotal,
      bytesPerSecond,
      isStalled,
      secondsLeft: bytesPerSecond > 0 ? Math.ceil(leftBytes / bytesPerSecond) : undefined,
      warning: this.#warning,
    };
  }
}
