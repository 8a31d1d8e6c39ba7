import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.js';
import { eachObject, type ObjectStore, StoreError, Stores, withAppErrors } from '../../platform/storage/index.js';
import { UploadSessionRepository } from './data/upload-session.repository.js';
import type { UploadFile, UploadSession, Visitor } from './domain/upload-session.js';

const LISTED_MAX = 5;

export interface UnfinishedFile extends UploadFile {
  /** Id of its multipart upload; null if none was begun. */
  uploadId: string | null;
  /** Bytes of the file in the store. */
  arrivedBytes: number;
}

export interface UnfinishedUpload {
  session: UploadSession;
  files: UnfinishedFile[];
}

/** Unfinished uploads of visitors of file requests, who can continue them on any device. */
@Injectable()
export class UnfinishedUploads {
  constructor(
    private readonly sessions: UploadSessionRepository,
    private readonly stores: Stores,
    private readonly clock: Clock,
  ) {}

  /** The newest ones. */
  async listOf(visitor: Visitor): Promise<UnfinishedUpload[]> {
    const sessions = await this.sessions.findOfVisitor(visitor, this.clock.now(), LISTED_MAX);
    return Promise.all(sessions.map((session) => withAppErrors(this.read(session))));
  }

  /** Bytes of the upload in the store. */
  async bytesOf(session: UploadSession): Promise<number> {
    const { files } = await withAppErrors(this.read(session));
    return files.reduce((sum, { arrivedBytes }) => sum + arrivedBytes, 0);
  }

  private async read(session: UploadSession): Promise<UnfinishedUpload> {
    const store = this.stores.named(session.store);
    const arrived = new Map<string, number>();
    for await (const { key, size } of eachObject(store, session.prefix)) arrived.set(key, size);
    const multiparts = await multipartsOf(session, store);
    for (const [key, uploadId] of multiparts)
      if (!arrived.has(key)) arrived.set(key, await bytesIn(store, { key, uploadId }));
    const files = session.files.map((file) => ({
      ...file,
      uploadId: multiparts.get(file.itemPath) ?? null,
      arrivedBytes: arrived.get(file.itemPath) ?? 0,
    }));
    return { session, files };
  }
}

/** Ids by key. A client that signs for itself begins them at the bucket, which lists them by prefix. */
async function multipartsOf({ multiparts, prefix }: UploadSession, store: ObjectStore): Promise<Map<string, string>> {
  if (multiparts.length > 0 || store.kind === 'disk')
    return new Map(multiparts.map(({ itemPath, uploadId }) => [itemPath, uploadId]));
  return new Map((await store.listMultiparts(prefix)).map(({ key, uploadId }) => [key, uploadId]));
}

/** 0 if the store has dropped it. */
async function bytesIn(store: ObjectStore, upload: { key: string; uploadId: string }): Promise<number> {
  try {
    return await store.bytesIn(upload);
  } catch (error) {
    if (error instanceof StoreError && error.code === 'upload-missing') return 0;
    throw error;
  }
}
