import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { type AdmittedUpload, UploadSessionRepository } from './data/upload-session.repository.js';
import { UploadAccess } from './upload-access.service.js';
import { prefixOfKey } from './upload-files.js';
import type { AdmitUpload, IncomingBytes, ObjectInfo } from '../../platform/storage/index.js';

type Grant = Parameters<AdmitUpload>[0];

interface KnownUpload extends AdmittedUpload {
  /** Its objects that this process has stored since. */
  arrived: Map<string, ObjectInfo>;
}

/** Maximum time a request body continues after its upload has ended. */
const CHECK_INTERVAL_MS = 2000;
/** An upload that was open counts as open this long; the purge of an ended one is repeated later than that. */
const OPEN_MS = 5000;
const CACHED_UPLOADS = 10_000;

/** Admits bytes only while their upload is open, even with a valid signature, and one request per file at a time. */
@Injectable()
export class UploadAdmission {
  private readonly puts = new Map<string, AbortController>();
  private readonly open = new LRUCache<string, KnownUpload>({ max: CACHED_UPLOADS, ttl: OPEN_MS });

  constructor(
    private readonly sessions: UploadSessionRepository,
    private readonly access: UploadAccess,
    private readonly clock: Clock,
  ) {}

  /** It has begun: its first bytes are seconds away. What visitors of a file request send is asked of the request each time. */
  remember({ prefix, purpose, expiresAt, multiparts, passwordVersion }: AdmittedUpload & { prefix: string }): void {
    if (purpose.kind === 'submission') return;
    this.open.set(prefix, { purpose, expiresAt, multiparts, passwordVersion, arrived: new Map() });
  }

  /** Objects that this process has stored for the upload with this prefix; kept until the upload ends. */
  arrivedOf(prefix: string): ReadonlyMap<string, ObjectInfo> {
    return this.open.get(prefix)?.arrived ?? new Map();
  }

  /** The upload with this prefix is over: requests in this process see it at once. */
  forget(prefix: string): void {
    this.open.delete(prefix);
  }

  /** @throws {AppError} upload-not-found, upload-expired, part-conflict, and as `UploadAccess.assertTakes` */
  async admit(grant: Grant): Promise<IncomingBytes> {
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
      isWanted: (stored) => this.isWanted(stored),
      end: () => {
        clearInterval(timer);
        if (this.puts.get(key) === aborter) this.puts.delete(key);
      },
    };
  }

  private async assertOpen(grant: Grant): Promise<void> {
    const prefix = prefixOfKey(grant.key);
    // A cached answer may only admit; it is read again before a refusal.
    const remembered = this.open.get(prefix);
    const session =
      remembered && !refusalOf(grant, remembered, this.clock.now()) ? remembered : await this.read(prefix);
    if (!session) throw new AppError('upload-not-found');
    const refusal = refusalOf(grant, session, this.clock.now());
    if (refusal) throw new AppError(refusal);
    await this.access.assertTakes(session);
  }

  private async isWanted(stored: ObjectInfo): Promise<boolean> {
    const prefix = prefixOfKey(stored.key);
    const known = this.open.get(prefix);
    known?.arrived.set(stored.key, stored);
    return known !== undefined || (await this.read(prefix)) !== null;
  }

  private async read(prefix: string): Promise<AdmittedUpload | null> {
    const session = await this.sessions.findAdmitted(prefix);
    if (session) this.remember({ ...session, prefix });
    else this.open.delete(prefix);
    return session;
  }
}

function refusalOf(grant: Grant, { expiresAt, multiparts }: AdmittedUpload, now: Date) {
  if (expiresAt <= now) return 'upload-expired';
  const multipart = multiparts.find(({ itemPath }) => itemPath === grant.key);
  const isOther = multipart && (grant.op === 'put' || grant.upload !== multipart.uploadId);
  return isOther ? 'part-conflict' : null;
}
