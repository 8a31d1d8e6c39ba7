import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StoreError } from '../../object-store.js';
import type { ByteSink } from '../objects/block-writer.js';
import type { LockFile, LockFiles } from '../locks/lock-files.js';
import type { DiskWaits } from '../disk-waits.js';
import { exists, removeFile } from '../files/durable-files.js';

const WANTED = 'wanted';

/** Byte range of an upload that one writer locks. Part number 0 stands for completing the upload. */
export interface PartRange {
  partNumber: number;
  offset: number;
  size: number;
}

export function overlaps(left: PartRange, right: PartRange): boolean {
  return left.offset < right.offset + right.size && right.offset < left.offset + left.size;
}

function collides(left: PartRange, right: PartRange): boolean {
  return left.partNumber === right.partNumber || overlaps(left, right);
}

function labelOf({ partNumber, offset, size }: PartRange): string {
  return `${partNumber}.${offset}.${size}`;
}

function rangeOf(label: string): PartRange {
  const [partNumber = NaN, offset = NaN, size = NaN] = label.split('.').map(Number);
  return { partNumber, offset, size };
}

/** Exclusive right to write one range, until `release`. */
export class PartLock {
  private readonly aborter = new AbortController();
  private lastByteAt = performance.now();
  private isWaitingForDisk = false;
  private lockFile: LockFile | null = null;
  private finish: () => void = () => undefined;
  readonly ended = new Promise<void>((resolve) => {
    this.finish = resolve;
  });

  constructor(
    readonly range: PartRange,
    readonly folder: string,
    private readonly stalledMs: number,
  ) {}

  /** Aborts when the lock is lost to another writer. */
  get signal(): AbortSignal {
    return this.aborter.signal;
  }

  get isStalled(): boolean {
    const isCompletion = this.range.partNumber === 0;
    return !isCompletion && !this.isWaitingForDisk && performance.now() - this.lastByteAt > this.stalledMs;
  }

  async acquire(lockFiles: LockFiles): Promise<boolean> {
    this.lockFile = await lockFiles.acquire(this.folder, labelOf(this.range), (label) =>
      collides(this.range, rangeOf(label)),
    );
    return this.lockFile !== null;
  }

  isHeld(): Promise<boolean> {
    return this.lockFile?.isHeld() ?? Promise.resolve(false);
  }

  revoke(reason: StoreError): void {
    this.aborter.abort(reason);
  }

  /** Wraps the sink to detect a stalled source. */
  watch(sink: ByteSink): ByteSink {
    return {
      write: (chunk) => {
        this.lastByteAt = performance.now();
        return sink.write(chunk);
      },
      ready: async () => {
        this.isWaitingForDisk = true;
        await sink.ready().finally(() => {
          this.isWaitingForDisk = false;
          this.lastByteAt = performance.now();
        });
      },
    };
  }

  async release(): Promise<void> {
    await this.lockFile?.release();
    this.finish();
  }
}

/** Locks of byte ranges of uploads, in this and other processes. A stalled writer loses its lock to a new request. */
export class PartLocks {
  private readonly locks = new Map<string, Set<PartLock>>();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly lockFiles: LockFiles,
    private readonly waits: DiskWaits,
  ) {
    this.timer = setInterval(() => void this.yieldStalled().catch(() => undefined), waits.lookMs).unref();
  }

  close(): void {
    clearInterval(this.timer);
  }

  /**
   * @param folder of the upload's lock files
   * @throws {StoreError} part-conflict, while another writer has any of the bytes
   */
  async acquire(folder: string, range: PartRange): Promise<PartLock> {
    const locks = this.locksIn(folder);
    for (let rival = rivalIn(locks, range); rival; rival = rivalIn(locks, range)) {
      if (!rival.isStalled) throw new StoreError('part-conflict', 'this part is being written');
      rival.revoke(new StoreError('part-conflict', 'sent again by another connection'));
      await rival.ended;
    }
    const lock = new PartLock(range, folder, this.waits.stalledMs);
    locks.add(lock);
    const isAcquired = await lock.acquire(this.lockFiles).catch(async (error: unknown) => {
      await this.release(lock);
      throw error;
    });
    if (isAcquired) return lock;
    await this.release(lock);
    // Asks the process that holds the lock to yield if its writer is stalled.
    await writeFile(join(folder, `${labelOf(range)}+${WANTED}`), '').catch(() => undefined);
    throw new StoreError('part-conflict', 'this part is being written by another process');
  }

  async release(lock: PartLock): Promise<void> {
    await lock.release();
    const locks = this.locks.get(lock.folder);
    locks?.delete(lock);
    if (locks?.size === 0) this.locks.delete(lock.folder);
  }

  /** Revokes all locks of an aborted upload and waits for its writers to end. */
  async endAll(folder: string): Promise<void> {
    const locks = [...(this.locks.get(folder) ?? [])];
    for (const lock of locks) lock.revoke(new StoreError('upload-missing'));
    await Promise.all(locks.map((lock) => lock.ended));
  }

  private locksIn(folder: string): Set<PartLock> {
    const locks = this.locks.get(folder) ?? new Set();
    this.locks.set(folder, locks);
    return locks;
  }

  private async yieldStalled(): Promise<void> {
    for (const lock of [...this.locks.values()].flatMap((locks) => [...locks])) {
      if (!lock.isStalled) continue;
      const wanted = join(lock.folder, `${labelOf(lock.range)}+${WANTED}`);
      if (!(await exists(wanted)) || !lock.isStalled) continue;
      lock.revoke(new StoreError('part-conflict', 'sent again by another process'));
      await removeFile(wanted);
    }
  }
}

function rivalIn(locks: ReadonlySet<PartLock>, range: PartRange): PartLock | undefined {
  return [...locks].find((lock) => collides(lock.range, range));
}
