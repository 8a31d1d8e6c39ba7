import { Injectable } from '@nestjs/common';
import type { BodyOf, ResponseOf } from '#contract/endpoint.js';
import { SIGN_BATCH_MAX, SIGNED_BUCKET_PUT_SECONDS, SIGNED_PUT_SECONDS } from '#contract/limits.js';
import type { completeMultipart, signParts, signPuts } from '#contract/transfers/storage.js';
import { Config } from '../../../config/config.module.js';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { UploadSessionRepository } from './data/upload-session.repository.js';
import type { UploadFile, UploadSession } from './domain/upload-session.js';
import {
  withAppErrors,
  eachObject,
  type ObjectInfo,
  type ObjectStore,
  type SignedObjectRequest,
  type StoredPart,
  Stores,
  type Via,
} from '../../platform/storage/index.js';
import { UploadAdmission } from './upload-admission.service.js';
import { UploadSessions } from './upload-sessions.service.js';

type PartList = BodyOf<typeof signParts>['parts'];

/** Signs single requests to the store for clients without store credentials (`mode: "signed"`). */
@Injectable()
export class SignedUploads {
  constructor(
    private readonly sessions: UploadSessions,
    private readonly repository: UploadSessionRepository,
    private readonly admission: UploadAdmission,
    private readonly stores: Stores,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  async signPuts(
    slug: string,
    { itemPaths, crc32s = {} }: BodyOf<typeof signPuts>,
  ): Promise<ResponseOf<typeof signPuts>['requests']> {
    const { session, store, files, via } = await this.filesOf(slug, itemPaths);
    for (const file of files) await this.abortEarlierMultipart({ session, store, file });
    return this.signEach(files, { store, via, crc32s });
  }

  /** Signs the first small files of an upload that was just opened, which then need no call of their own. */
  signFirst({ store, files, via }: UploadSession): ReturnType<SignedUploads['signPuts']> {
    const small = files.filter(({ size, copyOf }) => !copyOf && size < this.config.env.MULTIPART_FROM_BYTES);
    return this.signEach(small.slice(0, SIGN_BATCH_MAX), { store: this.stores.named(store), via, crc32s: {} });
  }

  private signEach(
    files: readonly UploadFile[],
    { store, via, crc32s }: Pick<UploadContext, 'store' | 'via'> & { crc32s: Record<string, number> },
  ): ReturnType<SignedUploads['signPuts']> {
    return Promise.all(
      files.map(async ({ itemPath, size }) => {
        const put = { key: itemPath, size, crc32: crc32s[itemPath], via, expiresInSeconds: lifeOf(store) };
        return { itemPath, ...this.withExpiry(await withAppErrors(store.signPut(put)), store) };
      }),
    );
  }

  /** Aborts an earlier multipart upload of the file: two could store more bytes than announced. */
  async createMultipart(slug: string, itemPath: string): Promise<string> {
    const { session, store, file } = await this.fileOf(slug, itemPath);
    await this.abortEarlierMultipart({ session, store, file });
    const { uploadId } = await withAppErrors(store.createMultipart({ key: file.itemPath, size: file.size }));
    if (await this.replaceMultipart(slug, itemPath, { to: uploadId })) return uploadId;
    await store.abortMultipart({ key: file.itemPath, uploadId });
    throw new AppError('part-conflict');
  }

  async signParts(
    slug: string,
    upload: { uploadId: string; itemPath: string; parts: PartList },
  ): Promise<ResponseOf<typeof signParts>['requests']> {
    const { store, file, via } = await this.fileOf(slug, upload.itemPath);
    const isInside = upload.parts.every(({ offset, size }) => offset + size <= file.size);
    if (!isInside) throw new AppError('part-invalid');
    const target = { key: file.itemPath, uploadId: upload.uploadId, via, expiresInSeconds: lifeOf(store) };
    return Promise.all(
      upload.parts.map(async (part) => ({
        partNumber: part.partNumber,
        ...this.withExpiry(await withAppErrors(store.signPart({ ...target, ...part })), store),
      })),
    );
  }

  async listParts(slug: string, itemPath: string, uploadId: string): Promise<StoredPart[]> {
    const { store, file } = await this.fileOf(slug, itemPath);
    return withAppErrors(store.listParts({ key: file.itemPath, uploadId }));
  }

  async complete(
    slug: string,
    uploadId: string,
    { itemPath, parts }: BodyOf<typeof completeMultipart>,
  ): Promise<ObjectInfo> {
    const { store, file } = await this.fileOf(slug, itemPath);
    return withAppErrors(store.completeMultipart({ key: file.itemPath, uploadId, parts }));
  }

  async abort(slug: string, itemPath: string, uploadId: string): Promise<void> {
    const { store, file } = await this.fileOf(slug, itemPath);
    await withAppErrors(store.abortMultipart({ key: file.itemPath, uploadId }));
  }

  /** Objects of the upload that the store has. */
  async listUploaded(slug: string): Promise<ObjectInfo[]> {
    const session = await this.sessions.findWritable(slug);
    const objects: ObjectInfo[] = [];
    for await (const object of eachObject(this.stores.named(session.store), session.prefix)) objects.push(object);
    return objects;
  }

  private async abortEarlierMultipart({
    session,
    store,
    file,
  }: Pick<FileContext, 'session' | 'store' | 'file'>): Promise<void> {
    const earlier = session.multiparts.find(({ itemPath }) => itemPath === file.itemPath);
    if (!earlier) return;
    await withAppErrors(store.abortMultipart({ key: file.itemPath, uploadId: earlier.uploadId }));
    await this.replaceMultipart(session.slug, file.itemPath, { from: earlier.uploadId });
  }

  /** Compare and set of the file's multipart upload; false when another call was first or the upload is over. */
  private async replaceMultipart(
    slug: string,
    itemPath: string,
    { from, to }: { from?: string; to?: string },
  ): Promise<boolean> {
    // Optimistic locking: retries after a concurrent change of the session.
    for (;;) {
      const session = await this.repository.findBySlug(slug);
      if (!session) return false;
      if (session.multiparts.find((multipart) => multipart.itemPath === itemPath)?.uploadId !== from) return false;
      const others = session.multiparts.filter((multipart) => multipart.itemPath !== itemPath);
      const multiparts = to === undefined ? others : [...others, { itemPath, uploadId: to }];
      if (!(await this.repository.setMultiparts(session, multiparts))) continue;
      this.admission.forget(session.prefix);
      return true;
    }
  }

  private withExpiry(request: SignedObjectRequest, store: ObjectStore) {
    return { ...request, expiresAt: this.clock.now().getTime() + lifeOf(store) * 1000 };
  }

  private async fileOf(slug: string, itemPath: string): Promise<FileContext> {
    const { files, ...context } = await this.filesOf(slug, [itemPath]);
    const [file] = files;
    if (!file) throw new AppError('file-not-in-upload');
    return { ...context, file };
  }

  /** Refuses files that the server copies: clients must not send them. */
  private async filesOf(slug: string, itemPaths: string[]): Promise<UploadContext & { files: UploadFile[] }> {
    const session = await this.sessions.findWritable(slug);
    const byPath = new Map(session.files.map((file) => [file.itemPath, file]));
    const files = itemPaths.map((itemPath) => {
      const file = byPath.get(itemPath);
      if (!file || file.copyOf) throw new AppError('file-not-in-upload');
      return file;
    });
    return { session, store: this.stores.named(session.store), via: session.via, files };
  }
}

const lifeOf = ({ kind }: ObjectStore): number => (kind === 'disk' ? SIGNED_PUT_SECONDS : SIGNED_BUCKET_PUT_SECONDS);

interface UploadContext {
  session: UploadSession;
  store: ObjectStore;
  via: Via;
}

interface FileContext extends UploadContext {
  file: UploadFile;
}
