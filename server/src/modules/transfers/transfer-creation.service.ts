import { Injectable } from '@nestjs/common';
import type { BodyOf } from '#contract/endpoint.js';
import { resolveExpiry } from '#contract/expiry.js';
import { planLimits } from '#contract/plans.js';
import type { Language } from '#contract/primitives.js';
import type { createTransfer } from '#contract/transfers.js';
import { AppError, refuse } from '../../core/errors/app-error.js';
import { outboxEntry } from '../../core/outbox/outbox.js';
import { PasswordHasher } from '../../core/secrets/password-hasher.js';
import { randomId } from '../../core/secrets/random.js';
import type { Caller } from '../auth/index.js';
import { eachObject, type ObjectInfo, Stores, type UploadSession, UploadSessions } from '../storage/index.js';
import { CreationContext } from './creation-context.js';
import { TransferRepository } from './data/transfer.repository.js';
import { TRANSFERS } from './data/transfer.schema.js';
import type { ResolvedSender } from './domain/sender.js';
import { matchStored } from './domain/stored-files.js';
import type { Transfer, TransferFile } from './domain/transfer.js';
import { dispatchTransfer } from './jobs/dispatch-transfer.job.js';
import { SendLimits } from './send-limits.service.js';
import { Senders } from './senders.service.js';

type Payload = BodyOf<typeof createTransfer>;

export interface CreationRequest {
  caller: Caller;
  body: Payload;
  senderTicket: string | undefined;
  idempotencyKey: string | undefined;
  network: string;
  lang: Language;
}

/** Turns a finished upload into a transfer: believes nothing, writes once, answers a repeated request the same. */
@Injectable()
export class TransferCreation {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly uploads: UploadSessions,
    private readonly stores: Stores,
    private readonly senders: Senders,
    private readonly limits: SendLimits,
    private readonly hasher: PasswordHasher,
    private readonly creation: CreationContext,
  ) {}

  async create(request: CreationRequest): Promise<Transfer> {
    const resolved = this.senders.resolve(request);
    const digest = this.creation.digestOf(request.body);
    const earlier = await this.findEarlier(request, resolved.ownerId, digest);
    if (earlier) return earlier;
    const session = await this.uploadOf(request, resolved.ownerId);
    // The upload may have been closed by a request that ran beside this one: then its transfer exists.
    if (session.state !== 'open') return this.lateAnswer(request, resolved.ownerId, digest);
    this.checkPayload(request.body, resolved);
    const expiresAt = this.expiryOf(request.body, resolved, session);
    const files = await this.filesOf(request.body, session);
    await this.limits.take({
      role: resolved.role,
      ownerId: resolved.ownerId,
      slug: session.slug,
      network: request.network,
    });
    const transfer = await this.compose({ request, resolved, store: session.store, files, expiresAt, digest });
    const outbox = [outboxEntry(dispatchTransfer, { transferId: transfer._id }, transfer.dateSent)];
    if (!(await this.transfers.insert(transfer, outbox))) return this.lateAnswer(request, resolved.ownerId, digest);
    await this.uploads.keep(session.slug);
    await this.creation.outbox.relay(TRANSFERS, transfer._id, outbox);
    return transfer;
  }

  private async findEarlier(
    { body, idempotencyKey }: CreationRequest,
    ownerId: string,
    digest: string,
  ): Promise<Transfer | null> {
    const byKey =
      idempotencyKey === undefined ? null : await this.transfers.findByIdempotencyKey(ownerId, idempotencyKey);
    if (byKey && (byKey.requestDigest !== digest || byKey.slug !== body.slug))
      throw new AppError('idempotency-conflict');
    const bySlug = await this.transfers.findAnyBySlug(body.slug);
    if (!bySlug) return null;
    if (bySlug.ownerId !== ownerId || bySlug.deletedAt) throw new AppError('slug-taken');
    if (bySlug.requestDigest !== digest)
      throw new AppError(idempotencyKey === bySlug.idempotencyKey ? 'idempotency-conflict' : 'slug-taken');
    return bySlug;
  }

  private async lateAnswer(request: CreationRequest, ownerId: string, digest: string): Promise<Transfer> {
    const transfer = await this.findEarlier(request, ownerId, digest);
    if (!transfer) throw new AppError('upload-closed');
    return transfer;
  }

  private async uploadOf({ body }: CreationRequest, ownerId: string): Promise<UploadSession> {
    const session = await this.uploads.find(body.slug);
    if (!session) throw new AppError('upload-not-found');
    if (session.ownerId !== ownerId) throw new AppError('slug-taken');
    return session;
  }

  private checkPayload({ sendAs, emailTo, shareWith }: Payload, { role }: ResolvedSender): void {
    const { recipients } = planLimits[role];
    const addresses = new Set(emailTo.map(({ email }) => email));
    if (sendAs === 'email' && addresses.size === 0) throw new AppError('no-recipients');
    if (addresses.size > recipients) throw new AppError('too-many-recipients', { limit: recipients });
    // Nobody has a team until there are teams (A16).
    if (shareWith && shareWith.length > 0) throw new AppError('sharing-not-allowed');
  }

  private expiryOf(
    { expirySeconds, expiryDate }: Payload,
    { role }: ResolvedSender,
    { openedAt }: UploadSession,
  ): Date {
    const now = this.creation.clock.now().getTime();
    const { longExpiry } = planLimits[role];
    const verdict = resolveExpiry({ expirySeconds, expiryDate }, { now, openedAt: openedAt.getTime(), longExpiry });
    if (!verdict.ok) throw new AppError(verdict.reason);
    return new Date(verdict.expiresAt);
  }

  private async filesOf(
    { fileObjects, recordedVideos, voiceMemo }: Payload,
    session: UploadSession,
  ): Promise<TransferFile[]> {
    const stated = [...fileObjects, ...recordedVideos, ...voiceMemo];
    if (stated.length === 0) throw new AppError('no-files');
    const stored = new Map<string, ObjectInfo>();
    for await (const object of eachObject(this.stores.named(session.store), session.prefix))
      stored.set(object.key, object);
    const verdict = matchStored(stated, session.files, stored);
    if (!verdict.ok) throw refuse(verdict.code, { fileName: verdict.fileName });
    return verdict.files;
  }

  private async compose({ request, resolved, store, files, expiresAt, digest }: Composition): Promise<Transfer> {
    const { body, lang, idempotencyKey } = request;
    const now = this.creation.clock.now();
    const recipients = new Map(
      body.emailTo.map((recipient) => [recipient.email, { recipientId: randomId(), ...recipient }]),
    );
    return {
      _id: randomId(),
      slug: body.slug,
      sendAs: body.sendAs,
      ownerId: resolved.ownerId,
      sender: resolved.sender,
      store,
      message: body.message,
      recipients: body.sendAs === 'email' ? [...recipients.values()] : [],
      files,
      filesVersion: 1,
      totalBytes: files.reduce((sum, { size }) => sum + size, 0),
      fileName: files[0]?.path.split('/').at(-1) ?? '',
      dateSent: now,
      expirySeconds: body.expirySeconds,
      expiresAt,
      lastModified: now,
      passwordHash: body.password ? await this.hasher.hash(body.password) : null,
      passwordVersion: body.password ? 1 : 0,
      wrongPasswords: 0,
      sharedWith: [],
      lang,
      deletedAt: null,
      requestDigest: digest,
      idempotencyKey: idempotencyKey ?? null,
    };
  }
}

interface Composition {
  request: CreationRequest;
  resolved: ResolvedSender;
  store: string;
  files: TransferFile[];
  expiresAt: Date;
  digest: string;
}
