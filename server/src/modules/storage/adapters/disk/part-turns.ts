import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StoreError } from '../../object-store.js';
import type { ByteSink } from './block-writer.js';
import type { Claim, Claims } from './claims.js';
import type { DiskWaits } from './disk-waits.js';
import { exists, removeFile } from './durable-files.js';

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
export class PartTurn {
  private readonly aborter = new AbortController();
  private lastByteAt = performance.now();
  private isWaitingForDisk = false;
  private claim: Claim | null = null;
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

  async acquire(claims: Claims): Promise<boolean> {
    this.claim = await claims.take(this.folder, labelOf(this.range), (label) => collides(this.range, rangeOf(label)));
    return this.claim !== null;
  }

  isHeld(): Promise<boolean> {
    return this.claim?.isHeld() ?? Promise.resolve(false);
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
    await this.claim?.release();
    this.finish();
  }
}

/** Locks of byte ranges of uploads, in this and other processes. A stalled writer loses its lock to a new request. */
export class PartTurns {
  private readonly turns = new Map<string, Set<PartTurn>>();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly claims: Claims,
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
  async take(folder: string, range: PartRange): Promise<PartTurn> {
    const turns = this.turnsIn(folder);
    for (let rival = rivalIn(turns, range); rival; rival = rivalIn(turns, range)) {
      if (!rival.isStalled) throw new StoreError('part-conflict', 'this part is being written');
      rival.revoke(new StoreError('part-conflict', 'sent again by another connection'));
      await rival.ended;
    }
    const turn = new PartTurn(range, folder, this.waits.stalledMs);
    turns.add(turn);
    const isAcquired = await turn.acquire(this.claims).catch(async (error: unknown) => {
      await this.release(turn);
      throw error;
    });
    if (isAcquired) return turn;
    await this.release(turn);
    // Asks the process that holds the lock to yield if its writer is stalled.
    await writeFile(join(folder, `${labelOf(range)}+${WANTED}`), '').catch(() => undefined);
    throw new StoreError('part-conflict', 'this part is being written by another process');
  }

  async release(turn: PartTurn): Promise<void> {
    await turn.release();
    const turns = this.turns.get(turn.folder);
    turns?.delete(turn);
    if (turns?.size === 0) this.turns.delete(turn.folder);
  }

  /** Revokes all locks of an aborted upload and waits for its writers to end. */
  async endAll(folder: string): Promise<void> {
    const turns = [...(this.turns.get(folder) ?? [])];
    for (const turn of turns) turn.revoke(new StoreError('upload-missing'));
    await Promise.all(turns.map((turn) => turn.ended));
  }

  private turnsIn(folder: string): Set<PartTurn> {
    const turns = this.turns.get(folder) ?? new Set();
    this.turns.set(folder, turns);
    return turns;
  }

  private async yieldStalled(): Promise<void> {
    for (const turn of [...this.turns.values()].flatMap((turns) => [...turns])) {
      if (!turn.isStalled) continue;
      const wanted = join(turn.folder, `${labelOf(turn.range)}+${WANTED}`);
      if (!(await exists(wanted)) || !turn.isStalled) continue;
      turn.revoke(new StoreError('part-conflict', 'sent again by another process'));
      await removeFile(wanted);
    }
  }
}

function rivalIn(turns: ReadonlySet<PartTurn>, range: PartRange): PartTurn | undefined {
  return [...turns].find((turn) => collides(turn.range, range));
}
