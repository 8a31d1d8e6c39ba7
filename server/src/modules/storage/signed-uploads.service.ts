import { Injectable } from '@nestjs/common';
import type { BodyOf, ResponseOf } from '#contract/endpoint.js';
import { SIGNED_PUT_SECONDS } from '#contract/limits.js';
import type { completeMultipart, signParts, signPuts } from '#contract/storage.js';
import { Clock } from '../../core/clock/clock.js';
import { AppError } from '../../core/errors/app-error.js';
import type { UploadFile } from './domain/upload-session.js';
import { eachObject } from './domain/each-object.js';
import { type ObjectInfo, ObjectStore, type SignedObjectRequest, type StoredPart } from './object-store.js';
import { asRefusal } from './store-refusals.js';
import { UploadSessions } from './upload-sessions.service.js';

type PartList = BodyOf<typeof signParts>['parts'];

/** Signs single requests to the store for a client without credentials of its own (`mode: "signed"`). */
@Injectable()
export class SignedUploads {
  constructor(
    private readonly sessions: UploadSessions,
    private readonly store: ObjectStore,
    private readonly clock: Clock,
  ) {}

  async signPuts(slug: string, itemPaths: string[]): Promise<ResponseOf<typeof signPuts>['requests']> {
    const files = await this.filesOf(slug, itemPaths);
    return Promise.all(
      files.map(async ({ itemPath, size }) => ({
        itemPath,
        ...this.withExpiry(await this.store.signPut({ key: itemPath, size, expiresInSeconds: SIGNED_PUT_SECONDS })),
      })),
    );
  }

  async createMultipart(slug: string, itemPath: string): Promise<string> {
    const file = await this.fileOf(slug, itemPath);
    const { uploadId } = await asRefusal(this.store.createMultipart({ key: file.itemPath, size: file.size }));
    return uploadId;
  }

  async signParts(
    slug: string,
    upload: { uploadId: string; itemPath: string; parts: PartList },
  ): Promise<ResponseOf<typeof signParts>['requests']> {
    const { itemPath: key, size: fileSize } = await this.fileOf(slug, upload.itemPath);
    const isInside = upload.parts.every(({ offset, size }) => offset + size <= fileSize);
    if (!isInside) throw new AppError('part-invalid');
    return Promise.all(
      upload.parts.map(async (part) => {
        const request = { key, uploadId: upload.uploadId, ...part, expiresInSeconds: SIGNED_PUT_SECONDS };
        return { partNumber: part.partNumber, ...this.withExpiry(await asRefusal(this.store.signPart(request))) };
      }),
    );
  }

  async listParts(slug: string, itemPath: string, uploadId: string): Promise<StoredPart[]> {
    const { itemPath: key } = await this.fileOf(slug, itemPath);
    return asRefusal(this.store.listParts({ key, uploadId }));
  }

  async complete(
    slug: string,
    uploadId: string,
    { itemPath, parts }: BodyOf<typeof completeMultipart>,
  ): Promise<ObjectInfo> {
    const { itemPath: key } = await this.fileOf(slug, itemPath);
    return asRefusal(this.store.completeMultipart({ key, uploadId, parts }));
  }

  async abort(slug: string, itemPath: string, uploadId: string): Promise<void> {
    const { itemPath: key } = await this.fileOf(slug, itemPath);
    await asRefusal(this.store.abortMultipart({ key, uploadId }));
  }

  /** What lies in the store already. */
  async listUploaded(slug: string): Promise<ObjectInfo[]> {
    const { prefix } = await this.sessions.findOpen(slug);
    const objects: ObjectInfo[] = [];
    for await (const object of eachObject(this.store, prefix)) objects.push(object);
    return objects;
  }

  private withExpiry(request: SignedObjectRequest) {
    return { ...request, expiresAt: this.clock.now().getTime() + SIGNED_PUT_SECONDS * 1000 };
  }

  private async fileOf(slug: string, itemPath: string): Promise<UploadFile> {
    const [file] = await this.filesOf(slug, [itemPath]);
    if (!file) throw new AppError('file-not-in-upload');
    return file;
  }

  private async filesOf(slug: string, itemPaths: string[]): Promise<UploadFile[]> {
    const { files } = await this.sessions.findOpen(slug);
    const byPath = new Map(files.map((file) => [file.itemPath, file]));
    return itemPaths.map((itemPath) => {
      const file = byPath.get(itemPath);
      if (!file) throw new AppError('file-not-in-upload');
      return file;
    });
  }
}
