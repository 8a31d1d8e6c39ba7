import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.js';
import { UploadSessionRepository } from './data/upload-session.repository.js';
import type { UploadSession } from './domain/upload-session.js';
import { StorageUsage } from './storage-usage.service.js';
import { Stores } from '../storage/index.js';
import { UploadSessions } from './upload-sessions.service.js';

export interface Restoration {
  ownerId: string;
  /** Of every upload of the transfer. */
  slugs: string[];
  /** What the owner's plan has room for. */
  limitBytes: number;
}

/**
 * The other two ways in which what an owner's files weigh changes, beside keeping and releasing: uploads that were let go
 * come back, and files leave an upload of which the rest stays. Each is one conditional write to the upload itself,
 * whose state and `totalBytes` are the ledger (I3).
 */
@Injectable()
export class KeptUploads {
  constructor(
    private readonly sessions: UploadSessionRepository,
    private readonly uploads: UploadSessions,
    private readonly usage: StorageUsage,
    private readonly stores: Stores,
    private readonly clock: Clock,
  ) {}

  /** All of them or none. Doing it again changes nothing. */
  async restore({ ownerId, slugs, limitBytes }: Restoration): Promise<'restored' | 'storage-full' | 'too-late'> {
    const found = await Promise.all(slugs.map((slug) => this.sessions.findBySlug(slug)));
    const uploads = found.filter((upload) => upload !== null);
    const released = uploads.filter(({ state }) => state === 'released');
    const isWhole = uploads.length === slugs.length && uploads.every(({ state }) => isReturnable(state));
    if (!isWhole) return 'too-late';
    const [first] = released;
    if (!first) return 'restored';
    const bytes = released.reduce((sum, { totalBytes }) => sum + totalBytes, 0);
    // Set aside first, so that of a restoration and an upload at once only one gets the last place.
    if (await this.usage.reserve({ ownerId, slug: first.slug, bytes, limitBytes })) return 'storage-full';
    try {
      return (await this.takeBack(released)) ? 'restored' : 'too-late';
    } finally {
      await this.usage.drop(ownerId, first.slug);
    }
  }

  /** Files of a kept upload that nobody needs any more: their bytes no longer count, then their objects go. */
  async releaseFiles(slug: string, itemPaths: string[]): Promise<void> {
    const upload = await this.thinOut(slug, itemPaths);
    if (!upload) return;
    const store = this.stores.named(upload.store);
    const leaving = upload.files.filter(({ itemPath }) => itemPaths.includes(itemPath));
    for (const { itemPath } of leaving) await store.delete(itemPath);
  }

  /** Null where the upload is no longer kept: all of its objects go then. */
  private async thinOut(slug: string, itemPaths: string[]): Promise<UploadSession | null> {
    for (;;) {
      const upload = await this.sessions.findBySlug(slug);
      if (upload?.state !== 'kept') return null;
      const leaving = upload.files.filter(
        ({ itemPath }) => itemPaths.includes(itemPath) && !upload.letGo.includes(itemPath),
      );
      if (leaving.length === 0) return upload;
      const left = {
        letGo: [...upload.letGo, ...leaving.map(({ itemPath }) => itemPath)],
        totalBytes: leaving.reduce((sum, { size }) => sum - size, upload.totalBytes),
      };
      if (await this.sessions.letGo(upload, left)) return upload;
    }
  }

  private async takeBack(released: UploadSession[]): Promise<boolean> {
    const taken: UploadSession[] = [];
    for (const upload of released) {
      const isBack = (await this.sessions.takeBack(upload)) || (await this.isKept(upload.slug));
      if (isBack) taken.push(upload);
      else break;
    }
    if (taken.length === released.length) return true;
    // A job removes the objects of one of them already.
    for (const { slug } of taken) await this.uploads.release(slug, { from: ['kept'], purgeAt: this.clock.now() });
    return false;
  }

  private async isKept(slug: string): Promise<boolean> {
    return (await this.sessions.findBySlug(slug))?.state === 'kept';
  }
}

function isReturnable(state: UploadSession['state']): boolean {
  return state === 'released' || state === 'kept';
}
