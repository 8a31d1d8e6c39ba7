import { Injectable } from '@nestjs/common';
import type { FileObject } from '#contract/transfers.js';
import { AppError, appErrorOf } from '../../../core/errors/app-error.js';
import { eachObject, type ObjectInfo, Stores } from '../../storage/index.js';
import { type UploadSession } from '../../uploads/index.js';
import { matchStored } from '../domain/stored-files.js';
import type { TransferFile } from '../domain/transfer.js';

/** What of an upload really lies in its store, as files of a transfer. */
@Injectable()
export class StoredUploads {
  constructor(private readonly stores: Stores) {}

  /** @throws {AppError} no-files, object-missing, size-mismatch, checksum-mismatch, file-not-in-upload */
  async match(session: UploadSession, stated: readonly FileObject[], firstId = 0): Promise<TransferFile[]> {
    if (stated.length === 0) throw new AppError('no-files');
    // While copies run, what lies there may still turn out wrong and be taken away again.
    const isWhole = session.copies === null || session.copies.state === 'done';
    if (!isWhole) throw new AppError('object-missing', { fileName: session.files.at(-1)?.path ?? '' });
    const stored = new Map<string, ObjectInfo>();
    for await (const object of eachObject(this.stores.named(session.store), session.prefix))
      stored.set(object.key, object);
    const verdict = matchStored(stated, session.files, stored, firstId);
    if (!verdict.ok) throw appErrorOf(verdict.code, { fileName: verdict.fileName });
    return verdict.files;
  }
}
