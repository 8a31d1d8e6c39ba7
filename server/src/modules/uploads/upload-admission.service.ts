import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.js';
import { AppError } from '../../core/errors/app-error.js';
import { UploadSessionRepository } from './data/upload-session.repository.js';
import { UploadAccess } from './upload-access.service.js';
import { prefixOfKey } from './domain/object-key.js';
import { whyClosed } from './domain/upload-session.js';
import type { AdmitUpload, IncomingBytes } from '../storage/index.js';

/** Maximum time a request body continues after its upload has ended. */
const CHECK_INTERVAL_MS = 2000;

/** Admits bytes only while their upload is open, even with a valid signature, and one request per file at a time. */
@Injectable()
export class UploadAdmission {
  private readonly puts = new Map<string, AbortController>();

  constructor(
    private readonly sessions: UploadSessionRepository,
    private readonly access: UploadAccess,
    private readonly clock: Clock,
  ) {}

  /** @throws {AppError} upload-not-found, upload-closed, upload-expired, part-conflict, and as `UploadAccess.assertTakes` */
  async admit(grant: Parameters<AdmitUpload>[0]): Promise<IncomingBytes> {
    await this.assertOpen(grant);
    const { op, key } = grant;
    const aborter = new AbortController();
    if (op === 'put') {
      // The earlier request may be a dead connection that has not timed out yet.
      this.puts.get(key)?.abort(new AppError('part-conflict'));
      this.puts.set(key, aborter);
    }
    const timer = setInterval(() => {
      this.assertOpen(grant).catch((error: unknown) => {
        if (error instanceof AppError) aborter.abort(error);
      });
    }, CHECK_INTERVAL_MS).unref();
    return {
      signal: aborter.signal,
      isWanted: () => this.isWanted(key),
      end: () => {
        clearInterval(timer);
        if (this.puts.get(key) === aborter) this.puts.delete(key);
      },
    };
  }

  private async assertOpen(grant: Parameters<AdmitUpload>[0]): Promise<void> {
    const session = await this.sessions.findState(prefixOfKey(grant.key));
    if (!session) throw new AppError('upload-not-found');
    const refusal = whyClosed(session, this.clock.now());
    if (refusal) throw new AppError(refusal);
    await this.access.assertTakes(session);
    const multipart = session.multiparts.find(({ itemPath }) => itemPath === grant.key);
    if (multipart && (grant.op === 'put' || grant.upload !== multipart.uploadId)) throw new AppError('part-conflict');
  }

  /** The purge deletes the objects that exist when it starts; one stored later would be orphaned. */
  private async isWanted(key: string): Promise<boolean> {
    const session = await this.sessions.findState(prefixOfKey(key));
    return session !== null && session.state !== 'purging';
  }
}
