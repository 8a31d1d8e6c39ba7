import { Injectable } from '@nestjs/common';
import { HandlesJob, type JobContext } from '../../../core/jobs/handles-job.js';
import { Log } from '../../../core/logging/log.js';
import { type ObjectStore, StoreError, Stores } from '../../platform/storage/index.js';
import { type Transfer, type TransferFile, TransferRepository } from '../../files/transfers/index.js';
import { ScanCursorRepository } from '../../files/uploads/index.js';
import { scrubStore } from './audit.jobs.js';
import { DamagedFiles } from './damaged-files.service.js';
import { isLost } from './domain/checked-files.js';
import { BEGINNING, type ScrubPlace, placeOf, textOf } from './domain/scrub-place.js';

/** One mebibyte a second on average: a round through a terabyte takes eleven days. */
const RUN_BYTES = 600 * 1024 * 1024;
/** Limits a run through small files; a million take a week. */
const RUN_TRANSFERS = 1000;

/**
 * Reads all objects of the disk store in small steps, round after round, so that decay is found before a download needs
 * the bytes: reading verifies the checksum of every block. Buckets do this themselves, and reading them costs money.
 */
@Injectable()
export class StoreScrub {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly stores: Stores,
    private readonly cursors: ScanCursorRepository,
    private readonly damaged: DamagedFiles,
    private readonly log: Log,
  ) {}

  @HandlesJob(scrubStore)
  async scrub(_payload: object, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
    if (![...this.stores].some(([, { kind }]) => kind === 'disk')) return;
    let place = placeOf(await this.cursors.findPosition(scrubStore.name));
    for (let left = RUN_BYTES, transfers = 0; left > 0 && transfers < RUN_TRANSFERS; transfers += 1) {
      const transfer = await this.transfers.findAfter(place.after);
      if (!transfer) {
        place = BEGINNING;
        break;
      }
      const begun = place.transferId === transfer._id ? place : { ...BEGINNING, transferId: transfer._id };
      const { next, bytes } = await this.readOn(transfer, { ...begun, after: place.after }, { left, signal });
      place = next;
      left -= bytes;
    }
    await this.cursors.savePosition(scrubStore.name, textOf(place));
  }

  /** Reads at most `left` bytes of the transfer. */
  private async readOn(
    transfer: Transfer,
    place: ScrubPlace,
    { left, signal }: { left: number; signal: AbortSignal },
  ): Promise<{ next: ScrubPlace; bytes: number }> {
    const store = new Map(this.stores).get(transfer.store);
    let bytes = 0;
    let isDamaged = false;
    const end = async (next: ScrubPlace): Promise<{ next: ScrubPlace; bytes: number }> => {
      if (isDamaged) await this.damaged.report(transfer._id);
      return { next, bytes };
    };
    for (const file of store?.kind === 'disk' ? transfer.files.slice(place.file) : []) {
      const index = Number(file.id);
      const start = index === place.file ? place.offset : 0;
      const stop = Math.min(file.size, start + left - bytes);
      if (store && isStored(file)) {
        const isIntact = await this.verify(store, { transfer, file }, { start, end: stop, signal });
        isDamaged ||= !isIntact;
        bytes += stop - start;
      }
      if (bytes >= left) return end({ ...place, file: index, offset: stop });
    }
    return end({ ...BEGINNING, after: transfer._id });
  }

  private async verify(
    store: ObjectStore,
    { transfer, file }: { transfer: Transfer; file: TransferFile },
    range: { start: number; end: number; signal: AbortSignal },
  ): Promise<boolean> {
    try {
      for await (const _chunk of store.read(file.itemPath, { ...range, ifEtag: file.etag, reuse: true }));
      return true;
    } catch (error) {
      range.signal.throwIfAborted();
      if (error instanceof StoreError && isLost(error.code)) {
        await this.damaged.mark(transfer._id, file);
        return false;
      }
      // A missing key or a disk that fails for a moment must not stop the round.
      this.log.warn({ transferId: transfer._id, fileId: file.id, err: error }, 'a stored file could not be read');
      return true;
    }
  }
}

function isStored({ damaged, purgedAt }: TransferFile): boolean {
  return !damaged && purgedAt === null;
}
