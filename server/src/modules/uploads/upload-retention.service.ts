import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.js';
import { UploadSessionRepository } from './data/upload-session.repository.js';
import type { UploadSession } from './domain/upload-session.js';
import { StorageUsage } from './storage-usage.service.js';
import { Stores } from '../storage/index.js';
import { UploadSessions } from './upload-sessions.service.js';

export interface Restoration {
  accountId: string;
  /** Of all uploads of the transfer. */
  slugs: string[];
  /** Storage limit of the owner's plan. */
  limitBytes: number;
}

/**
 * Storage-usage changes other than keep and release: restoring released uploads, and releasing some files of a kept one.
 * Each is one conditional write to the session, whose state and `totalBytes` are the only record of usage.
 */
@Injectable()
export class UploadRetention {
  constructor(
    private readonly sessions: UploadSessionRepository,
    private readonly uploads: UploadSessions,
    private readonly usage: StorageUsage,
    private readonly stores: Stores,
    private readonly clock: Clock,
  ) {}

  /** Restores all uploads or none. Idempotent. */
  async restore({ accountId, slugs, limitBytes }: Restoration): Promise<'restored' | 'storage-full' | 'too-late'> {
    const found = await Promise.all(slugs.map((slug) => this.sessions.findBySlug(slug)));
    const uploads = found.filter((upload) => upload !== null);
    const released = uploads.filter(({ state }) => state === 'released');
    const isWhole = uploads.length === slugs.length && uploads.every(({ state }) => isRestorable(state));
    if (!isWhole) return 'too-late';
    const [first] = released;
    if (!first) return 'restored';
    const bytes = released.reduce((sum, { totalBytes }) => sum + totalBytes, 0);
    // Reserve first, so that a concurrent upload cannot take the same storage.
    if (await this.usage.reserve({ accountId, slug: first.slug, bytes, limitBytes })) return 'storage-full';
    try {
      return (await this.restoreAll(released)) ? 'restored' : 'too-late';
    } finally {
      await this.usage.drop(accountId, first.slug);
    }
  }

  /** Releases files of a kept upload: first their bytes stop counting, then their objects are deleted. Idempotent. */
  async releaseFiles(slug: string, itemPaths: string[]): Promise<void> {
    const upload = await this.recordRelease(slug, itemPaths);
    if (!upload) return;
    const store = this.stores.named(upload.store);
    const released = upload.files.filter(({ itemPath }) => itemPaths.includes(itemPath));
    for (const { itemPath } of released) await store.delete(itemPath);
  }

  /** Null when the upload is no longer kept: a purge deletes all its objects then. */
  private async recordRelease(slug: string, itemPaths: string[]): Promise<UploadSession | null> {
    for (;;) {
      const upload = await this.sessions.findBySlug(slug);
      if (upload?.state !== 'kept') return null;
      const released = upload.files.filter(
        ({ itemPath }) => itemPaths.includes(itemPath) && !upload.releasedPaths.includes(itemPath),
      );
      if (released.length === 0) return upload;
      const changes = {
        releasedPaths: [...upload.releasedPaths, ...released.map(({ itemPath }) => itemPath)],
        totalBytes: released.reduce((sum, { size }) => sum - size, upload.totalBytes),
      };
      if (await this.sessions.releaseFiles(upload, changes)) return upload;
    }
  }

  private async restoreAll(released: UploadSession[]): Promise<boolean> {
    const restored: UploadSession[] = [];
    for (const upload of released) {
      const isRestored = (await this.sessions.restore(upload)) || (await this.isKept(upload.slug));
      if (isRestored) restored.push(upload);
      else break;
    }
    if (restored.length === released.length) return true;
    // A purge has begun for one of them, so release the others again.
    for (const { slug } of restored) await this.uploads.release(slug, { from: ['kept'], purgeAt: this.clock.now() });
    return false;
  }

  private async isKept(slug: string): Promise<boolean> {
    return (await this.sessions.findBySlug(slug))?.state === 'kept';
  }
}

function isRestorable(state: UploadSession['state']): boolean {
  return state === 'released' || state === 'kept';
}
