import type { CheckpointFile } from '../checkpoints/checkpoint.js';
import type { FileSums } from '../hashing/checksums.js';
import type { UploadClock } from '../clock.js';
import { toFailure } from './failure.js';
import { PartFeed, type SignedPart } from './part-feed.js';
import { missingRanges, onGrid, usableParts, type Part, type PartPlan } from './part-planner.js';
import { PartSizeTuner } from './part-size-tuner.js';
import type { CompletedPart, StoreSession } from '../store/store-session.js';
import { UploadError } from '../upload-error.js';

export interface DonePart extends Part {
  /** Empty if a store on another origin does not expose it; then it is fetched before completing. */
  etag: string;
}

export interface MultipartFile extends Required<Pick<CheckpointFile, 'itemPath'>> {
  index: number;
  size: number;
  uploadId: string;
  plan: PartPlan;
  /** Parts that the store lists already. */
  listed: readonly DonePart[];
  sums: FileSums;
  /** Signs each part when it is sent, with that part's checksum, if the client signs for itself. */
  crcNow?: ((part: Part) => Promise<number | undefined>) | undefined;
}

/** How often a refused completion is put right from the store's own list before the upload fails. */
const COMPLETION_REPAIRS = 3;

/** One file in parts: assigns parts, records what arrived, completes. */
export class MultipartUpload {
  readonly tuner: PartSizeTuner;
  readonly #done = new Map<number, DonePart>();
  readonly #feed: PartFeed;
  #doneBytes = 0;

  constructor(
    readonly file: MultipartFile,
    private readonly session: StoreSession,
    private readonly clock: UploadClock,
  ) {
    for (const part of usableParts(file.plan, onGrid(file.plan, file.listed))) this.partArrived(part);
    this.tuner = new PartSizeTuner(file.plan);
    this.#feed = new PartFeed({
      plan: file.plan,
      tuner: this.tuner,
      clock,
      missing: missingRanges(file.plan, [...this.#done.values()]),
      sign: (parts) => this.signAhead(parts),
    });
  }

  get doneBytes(): number {
    return this.#doneBytes;
  }

  /** The next part that is not started. */
  nextPart(): Promise<SignedPart | undefined> {
    return this.#feed.next();
  }

  signAhead(parts: Part[]): Promise<SignedPart[]> {
    return this.file.crcNow ? Promise.resolve(parts.map((part) => ({ part }))) : this.sign(parts);
  }

  async sign(parts: Part[]): Promise<SignedPart[]> {
    const { sums, crcNow = (part: Part) => Promise.resolve(sums.crcOf(part)) } = this.file;
    const summed = parts.map(async (part) => ({ ...part, crc32: await crcNow(part) }));
    const { requests } = await this.session.signParts(
      this.file.uploadId,
      this.file.itemPath,
      await Promise.all(summed),
    );
    const receivedAt = this.clock.now();
    const byNumber = new Map(requests.map(({ partNumber, ...request }) => [partNumber, request]));
    return parts.map((part) => {
      const request = byNumber.get(part.partNumber);
      if (!request) throw this.#error('the server signed another part', part.partNumber);
      return { part, signed: { ...request, receivedAt } };
    });
  }

  /** Limits new parts to this size after failures, until many have succeeded. */
  replan(maxPartBytes: number): void {
    this.tuner.capAt(maxPartBytes);
  }

  /** True when this was the last one missing. */
  partArrived(part: DonePart): boolean {
    this.#done.set(part.partNumber, part);
    this.#doneBytes += part.size;
    return this.isWhole();
  }

  isWhole(): boolean {
    return this.#doneBytes === this.file.size;
  }

  /**
   * Makes one object of the parts. The answer may get lost, so "no such multipart upload" is checked against the finished
   * files; a refused list is put right from the store's.
   */
  async complete(): Promise<void> {
    // Parts that travelled before they were summed up are compared now.
    await this.file.sums.digest();
    if ([...this.#done.values()].some(({ etag }) => etag === '')) await this.#adoptList();
    for (let repairs = 0; ; repairs += 1) {
      try {
        await this.session.completeMultipart(this.file.uploadId, this.file.itemPath, this.#list());
        return;
      } catch (error) {
        if (await this.#isFinishedAnyway()) return;
        if (toFailure(error).code === 'checksum-mismatch') throw this.#asDamaged(error);
        if (repairs >= COMPLETION_REPAIRS || !isAboutParts(error)) throw error;
        await this.#adoptList();
      }
    }
  }

  #list(): CompletedPart[] {
    return [...this.#done.values()]
      .sort((a, b) => a.partNumber - b.partNumber)
      .map((part) => ({ partNumber: part.partNumber, etag: part.etag, crc32: this.file.sums.crcOf(part) }));
  }

  /** The failed part is unknown: the file starts over. */
  #asDamaged(cause: unknown): UploadError {
    const { message } = toFailure(cause);
    return new UploadError({ code: 'checksum-mismatch', message, fileIndex: this.file.index, cause });
  }

  async #isFinishedAnyway(): Promise<boolean> {
    const { files } = await this.session.listUploaded();
    return files.some(({ itemPath, size }) => itemPath === this.file.itemPath && size === this.file.size);
  }

  /** The store lists parts and their tags; a gap means that the multipart upload has to be repeated. */
  async #adoptList(): Promise<void> {
    const { parts } = await this.session.listParts(this.file.uploadId, this.file.itemPath);
    const usable = usableParts(this.file.plan, onGrid(this.file.plan, parts));
    if (missingRanges(this.file.plan, usable).length > 0) throw this.#error('the store lost a part', undefined, 'lost');
    this.#done.clear();
    for (const part of usable) this.#done.set(part.partNumber, part);
  }

  #error(message: string, partNumber?: number, kind: 'lost' | 'wrong' = 'wrong'): UploadError {
    const code = kind === 'lost' ? 'multipart-not-found' : 'part-invalid';
    return new UploadError({ code, message, fileIndex: this.file.index, partNumber });
  }
}

function isAboutParts(error: unknown): boolean {
  const { code } = toFailure(error);
  return code === 'part-invalid' || code === 'size-mismatch' || code === 'part-conflict';
}
