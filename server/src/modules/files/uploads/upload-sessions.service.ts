import { Injectable } from '@nestjs/common';
import { SLUG_ALPHABET, SLUG_LENGTH } from '#contract/formats.js';
import { OPEN_UPLOADS_MAX, RESUME_WINDOW_SECONDS } from '#contract/limits.js';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { randomId, randomText } from '../../../core/secrets/secrets.js';
import { isWithin, type Scope } from '../../identity/auth/index.js';
import { UploadSessionRepository } from './data/upload-session.repository.js';
import { assignObjectKeys, requireEntitlements, totalBytes, uploadPrefix } from './upload-files.js';
import type { UploadPurpose, UploadSession } from './domain/upload-session.js';
import { UploadAccess } from './upload-access.service.js';
import type { OpenUploadRequest, UploadOwner } from './upload-ports.js';
import { type UploadPlan, UploadPlanner } from './upload-planner.service.js';
import { StorageUsage } from './storage-usage.service.js';
import { GuestUploads } from './guest-uploads.service.js';
import { UploadReservations } from './upload-reservations.service.js';

/** An upload idle for this long is ended when its owner needs the storage or a slot for another one. */
const IDLE_MS = 15 * 60 * 1000;

type Addition = Pick<Extract<UploadPurpose, { kind: 'addition' }>, 'to' | 'replaces'>;

/** Opens, resumes and discards uploads. */
@Injectable()
export class UploadSessions {
  constructor(
    private readonly sessions: UploadSessionRepository,
    private readonly reservations: UploadReservations,
    private readonly access: UploadAccess,
    private readonly planner: UploadPlanner,
    private readonly usage: StorageUsage,
    private readonly guests: GuestUploads,
    private readonly clock: Clock,
  ) {}

  /** Opens an upload, or resumes the one whose slug the body contains. */
  async openUpload(request: OpenUploadRequest): Promise<UploadSession> {
    const { body } = request;
    if (body.slug !== undefined) return this.resume(request, body.slug);
    const owner = await this.access.ownerOf(request);
    const plan = await this.planner.planUpload(request, owner);
    const session = this.newSession(owner, body, plan);
    const { storageBytes } = owner.entitlements.limits;
    await this.insert(session, storageBytes, plan);
    return session;
  }

  /** Open uploads of a user that have not expired, newest first. */
  openOf(uploader: Pick<UploadSession, 'accountId' | 'createdBy'>): Promise<UploadSession[]> {
    return this.sessions.findOpenOf(uploader, this.clock.now(), OPEN_UPLOADS_MAX);
  }

  async findOpen(slug: string): Promise<UploadSession> {
    return this.requireOpen(this.reservations.findOpened(slug) ?? (await this.sessions.findBySlug(slug)));
  }

  /** An open upload of this account that adds files to the transfer `to`, or replaces one of them. */
  async findAddition(scope: Scope, slug: string, { to, replaces }: Addition): Promise<UploadSession> {
    const session = await this.findOpen(slug);
    const { purpose } = session;
    const isWanted = purpose.kind === 'addition' && purpose.to === to && purpose.replaces === replaces;
    if (!isWanted || !isWithin(scope, session)) throw new AppError('upload-not-found');
    return session;
  }

  /** Like `findOpen`, before bytes are sent. @throws {AppError} also as `requireEntitlements` */
  async findWritable(slug: string): Promise<UploadSession> {
    const found = await this.sessions.findWithAccount(slug);
    const session = this.requireOpen(found?.session);
    await this.access.assertTakes(session);
    const { limits } = requireEntitlements(session, found?.account, this.clock.now());
    await this.renew(session, limits.storageBytes);
    return session;
  }

  findBySlug(slug: string): Promise<UploadSession | null> {
    return this.sessions.findBySlug(slug);
  }

  /** Discards an upload as its sender asked. @throws {AppError} upload-not-found, also if it became a transfer */
  async discard(slug: string): Promise<void> {
    if (!(await this.reservations.discard(slug))) throw new AppError('upload-not-found');
  }

  private async resume(request: OpenUploadRequest, slug: string): Promise<UploadSession> {
    const found = await this.sessions.findWithAccount(slug);
    if (!found || !this.access.mayResume(request, found.session)) throw new AppError('upload-not-found');
    const session = this.requireOpen(found.session);
    const passwordVersion = await this.access.resume(request, session);
    const { limits } = requireEntitlements(session, found.account, this.clock.now());
    if (!(await this.usage.isWithin(session.accountId, limits.storageBytes))) throw new AppError('storage-full');
    await this.renew(session, limits.storageBytes);
    await this.sessions.touch(slug, this.clock.now(), { passwordVersion });
    return session;
  }

  /** How full the account is, is not for visitors to know. */
  private async renew(session: UploadSession, limitBytes: number): Promise<void> {
    try {
      await this.guests.renew(session, limitBytes);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'storage-full') throw error;
      await this.access.reportStorageFull(session);
      throw new AppError('request-unavailable');
    }
  }

  private requireOpen(session: UploadSession | null | undefined): UploadSession {
    if (!session) throw new AppError('upload-not-found');
    if (session.expiresAt <= this.clock.now()) throw new AppError('upload-expired');
    return session;
  }

  private newSession(
    owner: UploadOwner,
    body: OpenUploadRequest['body'],
    { store, files, purpose, forward }: UploadPlan,
  ): UploadSession {
    const now = this.clock.now();
    const slug = randomText(SLUG_ALPHABET, SLUG_LENGTH);
    const { type, via = 'origin' } = body;
    const prefix = uploadPrefix(type, randomId());
    return {
      slug,
      purpose,
      area: type,
      accountId: owner.accountId,
      createdBy: owner.createdBy,
      senderEmail: owner.senderEmail,
      passwordVersion: owner.visitor?.passwordVersion ?? 0,
      store,
      via,
      prefix,
      files: assignObjectKeys(prefix, files),
      reservedBytes: totalBytes(files),
      arrived: { bytes: 0, at: now },
      multiparts: [],
      revision: 0,
      openedAt: now,
      lastSeenAt: now,
      copies: forward === null ? null : { of: forward.transferId, state: 'copying', copiedBytes: 0 },
      ...(forward?.isEncrypted && { copiesEncrypted: true as const }),
      expiresAt: new Date(now.getTime() + RESUME_WINDOW_SECONDS * 1000),
    };
  }

  /**
   * Until the new one fits, visitors of file requests lose what they announced and do not send, and the account's own users their idle
   * uploads, longest idle first; these only for one of their own.
   */
  private async insert(session: UploadSession, limitBytes: number, { forward }: UploadPlan): Promise<void> {
    const { slug, accountId } = session;
    const limits = { bytes: limitBytes, openUploads: OPEN_UPLOADS_MAX };
    // Last, because it uses up a download of a limited transfer, which is not returned.
    const begin = async () => forward?.begin(slug);
    const open = () => this.reservations.openUpload(session, { limits, begin });
    let refusal = await refusalOf(open);
    if (!refusal) return;
    await this.guests.settleOf(accountId);
    refusal = await refusalOf(open);
    if (!refusal) return;
    const idleSince = new Date(this.clock.now().getTime() - IDLE_MS);
    const idleOnes = session.purpose.kind !== 'submission' ? await this.sessions.findIdle(accountId, idleSince) : [];
    for (const idle of idleOnes) {
      await this.reservations.discard(idle.slug);
      refusal = await refusalOf(open);
      if (!refusal) return;
    }
    if (refusal.code === 'storage-full') await this.access.reportStorageFull(session);
    // How full the account is, is not for visitors to know.
    throw session.area === 'request' ? new AppError('request-unavailable') : refusal;
  }
}

const fullCodes: ReadonlySet<string> = new Set(['storage-full', 'too-many-uploads']);

/** The error by which a limit refused an upload; null if it is open. */
async function refusalOf(open: () => Promise<void>): Promise<AppError | null> {
  try {
    await open();
    return null;
  } catch (error) {
    if (error instanceof AppError && fullCodes.has(error.code)) return error;
    throw error;
  }
}
