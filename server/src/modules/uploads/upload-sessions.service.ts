import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { BodyOf } from '#contract/endpoint.js';
import { OPEN_UPLOADS_MAX, RESUME_WINDOW_SECONDS, SLUG_LENGTH } from '#contract/limits.js';
import { SLUG_ALPHABET } from '#contract/primitives.js';
import type { openUpload } from '#contract/storage.js';
import { Clock } from '../../core/clock/clock.js';
import { AppError, appErrorOf } from '../../core/errors/app-error.js';
import type { Transaction } from '../../core/mongo/transactions.js';
import { Outbox, outboxEntry } from '../../core/outbox/outbox.js';
import { randomId, randomText } from '../../core/secrets/random.js';
import type { Principal } from '../auth/index.js';
import { UploadSessionRepository } from './data/upload-session.repository.js';
import { UPLOAD_SESSIONS } from './data/upload-session.schema.js';
import { assignObjectKeys, totalBytes } from './upload-files.js';
import { uploadPrefix } from './domain/object-key.js';
import type { UploadSession, UploadState } from './domain/upload-session.js';
import { copyFiles, purgeUpload } from './uploads.jobs.js';
import { StorageUsage } from './storage-usage.service.js';
import { UploadAccess, type UploadOwner } from './upload-access.service.js';
import { type UploadPlan, UploadPlanner } from './upload-planner.service.js';
import { UploadEntitlements } from './upload-entitlements.service.js';

/** An upload idle for this long is released when its owner needs the storage or a slot for another one. */
const IDLE_MS = 15 * 60 * 1000;

export interface OpenUploadRequest {
  principal: Principal;
  body: BodyOf<typeof openUpload>;
  senderTicket: string | undefined;
  uploadTicket: string | undefined;
  network: string;
  /** For the location of a forward's download. */
  request: Request;
}

interface Release {
  from?: readonly UploadState[];
  purgeAt?: Date;
}

/** Life cycle of uploads: opened with a reservation, resumed, kept by a transfer, or released. */
@Injectable()
export class UploadSessions {
  constructor(
    private readonly sessions: UploadSessionRepository,
    private readonly usage: StorageUsage,
    private readonly access: UploadAccess,
    private readonly planner: UploadPlanner,
    private readonly entitlements: UploadEntitlements,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Opens an upload, or resumes the one whose slug the body contains. */
  async open(request: OpenUploadRequest): Promise<UploadSession> {
    const { body } = request;
    if (body.slug !== undefined) return this.resume(request, body.slug);
    const owner = await this.access.ownerOf(request);
    const plan = await this.planner.make(request, owner);
    const session = this.newSession(owner, body, plan);
    const { slug, store, prefix, copies, openedAt } = session;
    await this.reserve(session, owner.entitlements.limits.storageBytes);
    // Last, because it uses up a download of a limited transfer, which is not returned.
    await plan.forward?.begin(slug).catch(async (error: unknown) => {
      await this.usage.drop(owner.accountId, slug);
      throw error;
    });
    const entries = copies ? [outboxEntry(copyFiles, { slug, store, prefix }, openedAt)] : [];
    await this.sessions.insert(session, entries);
    await this.outbox.relay(UPLOAD_SESSIONS, slug, entries);
    return session;
  }

  /** Open uploads that have not expired, newest first. */
  openOf(accountId: string): Promise<UploadSession[]> {
    return this.sessions.findOpenOf(accountId, this.clock.now(), OPEN_UPLOADS_MAX);
  }

  /** @throws {AppError} upload-not-found, upload-closed, upload-expired */
  async findOpen(slug: string): Promise<UploadSession> {
    const session = await this.sessions.findBySlug(slug);
    if (!session) throw new AppError('upload-not-found');
    if (session.state !== 'open') throw new AppError('upload-closed');
    if (session.expiresAt <= this.clock.now()) throw new AppError('upload-expired');
    return session;
  }

  /** As `findOpen`, before bytes are sent. @throws {AppError} also as `UploadEntitlements.assertAllowed` */
  async findWritable(slug: string): Promise<UploadSession> {
    const session = await this.findOpen(slug);
    await this.entitlements.assertAllowed(session);
    return session;
  }

  /** Checks the owner's current plan before the upload is used. @throws {AppError} as `UploadEntitlements.assertWithinStorage` */
  assertWithinStorage(session: UploadSession): Promise<void> {
    return this.entitlements.assertWithinStorage(session);
  }

  find(slug: string): Promise<UploadSession | null> {
    return this.sessions.findBySlug(slug);
  }

  /**
   * Marks the upload as kept before a transfer refers to it, so that it can no longer be discarded. False when it was
   * released before. After true the caller attaches it to a transfer, or calls `cancelAddition`; after a crash in
   * between, a sweep releases it.
   */
  async claim({ slug, accountId }: Pick<UploadSession, 'slug' | 'accountId'>): Promise<boolean> {
    if (!(await this.sessions.claim(slug, this.clock.now()))) return false;
    await this.usage.drop(accountId, slug);
    return true;
  }

  /** Records that a transfer refers to the upload, so that the sweep skips it. */
  markAttached(slug: string): Promise<void> {
    return this.sessions.markAttached(slug);
  }

  /** On request of the sender. @throws {AppError} upload-not-found, upload-closed, upload-expired */
  async discard(slug: string): Promise<void> {
    const session = await this.findOpen(slug);
    // A transfer may have claimed it since.
    if (!(await this.release(session.slug, { from: ['open'] }))) throw new AppError('upload-closed');
  }

  /** Releases the upload unless a concurrent call has claimed it too. */
  async cancelAddition(slug: string): Promise<void> {
    for (;;) {
      const session = await this.sessions.findBySlug(slug);
      if (session?.state !== 'kept') return;
      const isShared = session.claims > 1;
      if (isShared ? await this.sessions.dropClaim(session) : await this.tryRelease(session)) return;
    }
  }

  /**
   * Moves the uploads of a transfer, whose bytes then count for another account. Idempotent.
   * @throws {AppError} not-found, storage-full
   */
  async moveAll(slugs: string[], accountId: string, transaction: Transaction): Promise<void> {
    const limitBytes = await this.entitlements.storageBytesOf(accountId);
    const bytes = await this.sessions.keptBytesBeside(accountId, slugs, transaction);
    if (!(await this.usage.fits({ accountId, bytes, limitBytes }, transaction))) throw new AppError('storage-full');
    await this.sessions.moveAll(slugs, accountId, transaction);
  }

  /** Releases a transfer's upload and all its additions, finished or not. */
  async releaseAll(slug: string, purgeAt: Date): Promise<void> {
    await this.release(slug, { purgeAt });
    for (const addition of await this.sessions.additionsTo(slug)) await this.release(addition, { purgeAt });
  }

  /**
   * Releases an upload: its bytes no longer count, and a job deletes its objects at `purgeAt` (default: now). Idempotent.
   * True for the call that released it.
   */
  async release(slug: string, { from = ['open', 'kept'], purgeAt }: Release = {}): Promise<boolean> {
    // Optimistic lock: read again when something else has changed the session.
    for (;;) {
      const session = await this.sessions.findBySlug(slug);
      if (!session || !from.includes(session.state)) {
        if (session) await this.usage.drop(session.accountId, slug);
        return false;
      }
      if (await this.tryRelease(session, purgeAt)) return true;
    }
  }

  /** False when the session has changed since it was read. */
  private async tryRelease(session: UploadSession, purgeAt = this.clock.now()): Promise<boolean> {
    const { slug, accountId, revision } = session;
    const entries = [outboxEntry(purgeUpload, { slug, revision: revision + 1 }, purgeAt)];
    if (!(await this.sessions.release(session, entries))) return false;
    await this.usage.drop(accountId, slug);
    await this.outbox.relay(UPLOAD_SESSIONS, slug, entries);
    return true;
  }

  private async resume(request: OpenUploadRequest, slug: string): Promise<UploadSession> {
    const session = await this.sessions.findBySlug(slug);
    if (!session || !this.access.mayResume(request, session)) throw new AppError('upload-not-found');
    const open = await this.findOpen(slug);
    await this.entitlements.assertWithinStorage(open);
    await this.sessions.touch(slug, this.clock.now());
    return open;
  }

  private newSession(
    owner: UploadOwner,
    { type, via = 'origin' }: OpenUploadRequest['body'],
    { store, files, addTo, forward }: UploadPlan,
  ): UploadSession {
    const now = this.clock.now();
    const slug = randomText(SLUG_ALPHABET, SLUG_LENGTH);
    const prefix = uploadPrefix(type, randomId());
    return {
      slug,
      area: type,
      accountId: owner.accountId,
      senderEmail: owner.senderEmail,
      store,
      via,
      prefix,
      files: assignObjectKeys(prefix, files),
      totalBytes: totalBytes(files),
      releasedPaths: [],
      multiparts: [],
      state: 'open',
      revision: 0,
      openedAt: now,
      lastSeenAt: now,
      addTo,
      unattachedSince: null,
      claims: 0,
      forwardOf: forward?.transferId ?? null,
      copies: forward === null ? null : { state: 'copying', copiedBytes: 0 },
      expiresAt: new Date(now.getTime() + RESUME_WINDOW_SECONDS * 1000),
    };
  }

  private async reserve({ accountId, slug, totalBytes: bytes }: UploadSession, limitBytes: number): Promise<void> {
    const request = { accountId, slug, bytes, limitBytes, limitCount: OPEN_UPLOADS_MAX };
    let refusal = await this.usage.reserve(request);
    if (!refusal) return;
    const idle = await this.sessions.findIdle(accountId, new Date(this.clock.now().getTime() - IDLE_MS));
    for (const session of idle) {
      await this.release(session.slug, { from: ['open'] });
      refusal = await this.usage.reserve(request);
      if (!refusal) return;
    }
    throw appErrorOf(refusal, refusal === 'too-many-uploads' ? { limit: OPEN_UPLOADS_MAX } : {});
  }
}
