import { Injectable } from '@nestjs/common';
import { Config } from '../../../../config/config.module.js';
import { AppError, appErrorOf } from '../../../../core/errors/app-error.js';
import { NamedChecks } from '../../../../core/ports/ports.js';
import { eachObject, type ObjectInfo, Stores } from '../../../platform/storage/index.js';
import { UploadAdmission, type UploadSession } from '../../uploads/index.js';
import { type ClaimedFile, verifyUpload } from '../domain/verify-upload.js';
import { TransferRepository } from '../data/transfer.repository.js';
import type { TransferFile } from '../domain/transfer.js';
import { refuseWithheld } from '../policy.js';

type FileCheck = (
  files: readonly Pick<TransferFile, 'path' | 'size' | 'crc32' | 'sha256' | 'checkedAt'>[],
) => Promise<void>;

/**
 * Verifies a finished upload against its store and returns its files. Other modules add checks of them, which throw an AppError to
 * refuse.
 */
@Injectable()
export class UploadVerifier extends NamedChecks<FileCheck> {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly stores: Stores,
    private readonly admission: UploadAdmission,
    private readonly config: Config,
  ) {
    super();
  }

  async verify(session: UploadSession, claimed: readonly ClaimedFile[], firstId = 0): Promise<TransferFile[]> {
    if (claimed.length === 0) throw new AppError('no-files');
    // While copies run, their objects are not verified and may be removed again.
    const isWhole = session.copies === null || session.copies.state === 'done';
    if (!isWhole) throw new AppError('object-missing', { fileName: session.files.at(-1)?.path ?? '' });
    await this.assertSourceOpen(session);
    const verdict = verifyUpload(claimed, session, await this.storedOf(session), firstId);
    if (!verdict.ok) throw appErrorOf(verdict.code, { fileName: verdict.fileName });
    for (const check of this.all()) await check(verdict.files);
    const scan = this.config.env.CLAMD_URL === undefined ? null : 'pending';
    return verdict.files.map((file) => ({ ...file, scan }));
  }

  private async storedOf({ store, prefix, files }: UploadSession): Promise<ReadonlyMap<string, ObjectInfo>> {
    const arrived = this.admission.arrivedOf(prefix);
    if (files.every(({ itemPath }) => arrived.has(itemPath))) return arrived;
    const stored = new Map<string, ObjectInfo>();
    for await (const object of eachObject(this.stores.named(store), prefix)) stored.set(object.key, object);
    return stored;
  }

  /** What was copied may have been withheld since the copy began. */
  private async assertSourceOpen({ copies }: UploadSession): Promise<void> {
    const source = copies === null ? null : await this.transfers.findById(copies.of);
    if (source) refuseWithheld(source);
  }
}

/** A file whose checksums were computed here from its bytes. */
export type SummedFile = Pick<TransferFile, 'path' | 'size' | 'crc32' | 'sha256' | 'checkedAt'>;

/** What holds the files: a transfer, or a file request with examples. */
export interface Holder {
  kind: 'transfer' | 'request';
  id: string;
}

type Judge = (holder: Holder, files: readonly SummedFile[]) => Promise<void>;

/** Judgements of other modules that wait for checksums which no client has claimed. Each must be idempotent. */
@Injectable()
export class ComputedSums extends NamedChecks<Judge> {
  async report(holder: Holder, files: readonly SummedFile[]): Promise<void> {
    for (const judge of this.all()) await judge(holder, files);
  }
}
