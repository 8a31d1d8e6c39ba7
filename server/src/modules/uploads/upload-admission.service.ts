import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.js';
import { AppError } from '../../core/errors/app-error.js';
import { UploadSessionRepository } from './data/upload-session.repository.js';
import { type AdmitUpload, type IncomingBytes, slugOfKey } from '../storage/index.js';

/** So long a body goes on at most after its upload is over. */
const LOOK_MS = 2000;

/** Lets bytes in only while their upload is open, whatever was signed before, and each file once at a time. */
@Injectable()
export class UploadAdmission {
  private readonly puts = new Map<string, AbortController>();

  constructor(
    private readonly sessions: UploadSessionRepository,
    private readonly clock: Clock,
  ) {}

  /** @throws {AppError} upload-not-found, upload-closed, upload-expired, part-conflict */
  async admit(grant: Parameters<AdmitUpload>[0]): Promise<IncomingBytes> {
    await this.demandOpen(grant);
    const { op, key } = grant;
    const aborter = new AbortController();
    if (op === 'put') {
      // The earlier request may be a dead connection that has not timed out yet.
      this.puts.get(key)?.abort(new AppError('part-conflict'));
      this.puts.set(key, aborter);
    }
    const look = setInterval(() => {
      this.demandOpen(grant).catch((error: unknown) => {
        if (error instanceof AppError) aborter.abort(error);
      });
    }, LOOK_MS).unref();
    return {
      signal: aborter.signal,
      isWanted: () => this.isWanted(key),
      end: () => {
        clearInterval(look);
        if (this.puts.get(key) === aborter) this.puts.delete(key);
      },
    };
  }

  private async demandOpen(grant: Parameters<AdmitUpload>[0]): Promise<void> {
    const session = await this.sessions.findState(slugOfKey(grant.key));
    if (!session) throw new AppError('upload-not-found');
    if (session.state !== 'open') throw new AppError('upload-closed');
    if (session.expiresAt <= this.clock.now()) throw new AppError('upload-expired');
    const begun = session.multiparts.find(({ itemPath }) => itemPath === grant.key);
    if (begun && (grant.op === 'put' || grant.upload !== begun.uploadId)) throw new AppError('part-conflict');
  }

  /** The purge deletes the objects that exist when it starts; one stored later would be orphaned. */
  private async isWanted(key: string): Promise<boolean> {
    const session = await this.sessions.findState(slugOfKey(key));
    return session !== null && session.state !== 'purging';
  }
}
