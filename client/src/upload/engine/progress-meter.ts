import type { UploadClock } from '../clock.js';
import { FileBytes, type FileRequest } from './file-bytes.js';
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
  readonly #files: FileBytes;
  readonly #listeners = new Set<() => void>();
  #phase: UploadPhase = 'preparing';
  #shownBytes = 0;
  #filesDone = 0;
  #warning: UploadWarning | undefined;
  #warnings = 0;
  #notifiedAt = 0;
  #movedAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isNotifyDue = false;
  #snapshot: UploadSnapshot;
  readonly #totals: { totalBytes: number; filesTotal: number };

  constructor(
    private readonly clock: UploadClock,
    files: readonly { size: number }[],
  ) {
    this.#files = new FileBytes(files.map(({ size }) => size));
    this.#totals = { totalBytes: files.reduce((sum, { size }) => sum + size, 0), filesTotal: files.length };
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

  /** Bytes by file that the store already has, at the start and after a restart: the only time that the figures may fall. */
  startFrom(there: ReadonlyMap<number, number>, filesDone: number): void {
    this.#files.startFrom(there);
    this.#shownBytes = this.#files.total;
    this.#filesDone = filesDone;
    this.#notify();
  }

  /** Bytes of one request handed to the network so far. */
  moving(request: FileRequest, bytes: number): void {
    const more = this.#files.moving(request, bytes);
    if (more > 0) {
      this.#movedAt = this.clock.now();
      this.#speed.add(more, this.#movedAt);
    }
    this.#changed();
  }

  /** The request ended: its bytes are there, or (0) have to be sent again. */
  settled(request: FileRequest, arrivedBytes: number): void {
    this.#files.settled(request, arrivedBytes);
    if (arrivedBytes > 0) this.#movedAt = this.clock.now();
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
    this.#shownBytes = Math.max(this.#shownBytes, Math.min(this.#files.total, this.#totals.totalBytes));
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
    const { totalBytes, filesTotal } = this.#totals;
    const bytesPerSecond = Math.round(this.#speed.bytesPerSecond(this.clock.now()));
    const leftBytes = totalBytes - this.#shownBytes;
    const isStalled = this.#phase === 'uploading' && leftBytes > 0 && this.clock.now() - this.#movedAt >= STALLED_MS;
    return {
      phase: this.#phase,
      sentBytes: this.#shownBytes,
      totalBytes,
      fileBytes: this.#files.shown,
      filesDone: this.#filesDone,
      filesTotal,
      bytesPerSecond,
      isStalled,
      secondsLeft: bytesPerSecond > 0 ? Math.ceil(leftBytes / bytesPerSecond) : undefined,
      warning: this.#warning,
    };
  }
}
