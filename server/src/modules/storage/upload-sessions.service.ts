import { Injectable } from '@nestjs/common';
import type { BodyOf } from '#contract/endpoint.js';
import { RESUME_WINDOW_SECONDS, SLUG_LENGTH } from '#contract/limits.js';
import { planLimits } from '#contract/plans.js';
import { SLUG_ALPHABET } from '#contract/primitives.js';
import type { openUpload } from '#contract/storage.js';
import { Clock } from '../../core/clock/clock.js';
import { AppError, refuse } from '../../core/errors/app-error.js';
import { Outbox, outboxEntry } from '../../core/outbox/outbox.js';
import { randomText } from '../../core/secrets/random.js';
import type { Caller } from '../auth/index.js';
import { UploadSessionRepository } from './data/upload-session.repository.js';
import { UPLOAD_SESSIONS } from './data/upload-session.schema.js';
import { placeFiles, refuseFiles, totalBytes } from './domain/upload-files.js';
import type { UploadSession, UploadState } from './domain/upload-session.js';
import { purgeUpload } from './jobs/purge-upload.job.js';
import { StorageUsage } from './storage-usage.service.js';
import { UploadAccess, type UploadOwner } from './upload-access.service.js';
import { Stores } from './stores.js';
import { UploadGates } from './upload-gates.js';

/** An upload untouched for this long gives way when its owner needs the room. */
const IDLE_MS = 15 * 60 * 1000;

export interface OpenUploadRequest {
  caller: Caller;
  body: BodyOf<typeof openUpload>;
  senderTicket: string | undefined;
  uploadTicket: string | undefined;
  network: string;
}

/** The life of an upload: opened with a reservation, resumed, kept by a transfer, or released. */
@Injectable()
export class UploadSessions {
  constructor(
    private readonly sessions: UploadSessionRepository,
    private readonly usage: StorageUsage,
    private readonly access: UploadAccess,
    private readonly gates: UploadGates,
    private readonly stores: Stores,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Opens an upload, or takes one up again when the body names its slug. */
  async open(request: OpenUploadRequest): Promise<UploadSession> {
    const { body } = request;
    if (body.slug !== undefined) return this.resume(request, body.slug);
    const owner = await this.access.ownerOf(request);
    if (!body.files) throw new AppError('no-files');
    const limits = planLimits[owner.role];
    const refusal = refuseFiles(body.files, owner.role, limits);
    if (refusal) throw refuse(refusal.code, refusal.details);
    const { caller, network } = request;
    await this.gates.pass({ caller, ownerId: owner.ownerId, senderEmail: owner.senderEmail, network });
    const session = this.newSession(owner, body);
    await this.reserve(session, limits.storageBytes);
    await this.sessions.insert(session);
    return session;
  }

  /** @throws {AppError} upload-not-found, upload-closed, upload-expired */
  async findOpen(slug: string): Promise<UploadSession> {
    const session = await this.sessions.findBySlug(slug);
    if (!session) throw new AppError('upload-not-found');
    if (session.state !== 'open') throw new AppError('upload-closed');
    if (session.expiresAt <= this.clock.now()) throw new AppError('upload-expired');
    return session;
  }

  find(slug: string): Promise<UploadSession | null> {
    return this.sessions.findBySlug(slug);
  }

  /** The upload now belongs to a transfer. Doing it again changes nothing. */
  async keep(slug: string): Promise<void> {
    const session = await this.sessions.findBySlug(slug);
    if (!session) return;
    await this.sessions.keep(slug);
    await this.usage.drop(session.ownerId, slug);
  }

  /** Lets go of an upload's objects; a job removes them. Doing it again changes nothing. */
  async release(slug: string, from: readonly UploadState[] = ['open', 'kept']): Promise<void> {
    const session = await this.sessions.findBySlug(slug);
    if (!session) return;
    const entries = [outboxEntry(purgeUpload, { slug }, this.clock.now())];
    const wasReleased = await this.sessions.release(slug, from, entries);
    await this.usage.drop(session.ownerId, slug);
    if (wasReleased) await this.outbox.relay(UPLOAD_SESSIONS, slug, entries);
  }

  private async resume(request: OpenUploadRequest, slug: string): Promise<UploadSession> {
    const session = await this.sessions.findBySlug(slug);
    if (!session || !this.access.mayResume(request, session)) throw new AppError('upload-not-found');
    const open = await this.findOpen(slug);
    await this.sessions.touch(slug, this.clock.now());
    return open;
  }

  private newSession(
    owner: UploadOwner,
    { type, files = [], via = 'origin' }: OpenUploadRequest['body'],
  ): UploadSession {
    const now = this.clock.now();
    const slug = randomText(SLUG_ALPHABET, SLUG_LENGTH);
    const prefix = `${owner.root}${slug}/`;
    return {
      slug,
      area: type,
      ownerId: owner.ownerId,
      senderEmail: owner.senderEmail,
      store: this.stores.nameFor(owner.region),
      via,
      prefix,
      files: placeFiles(prefix, files),
      totalBytes: totalBytes(files),
      state: 'open',
      openedAt: now,
      lastSeenAt: now,
      addTo: null,
      expiresAt: new Date(now.getTime() + RESUME_WINDOW_SECONDS * 1000),
    };
  }

  private async reserve({ ownerId, slug, totalBytes: bytes }: UploadSession, limitBytes: number): Promise<void> {
    const request = { ownerId, slug, bytes, limitBytes };
    if (await this.usage.reserve(request)) return;
    const idle = await this.sessions.findIdle(ownerId, new Date(this.clock.now().getTime() - IDLE_MS));
    for (const session of idle) {
      await this.release(session.slug, ['open']);
      if (await this.usage.reserve(request)) return;
    }
    throw new AppError('storage-full');
  }
}
