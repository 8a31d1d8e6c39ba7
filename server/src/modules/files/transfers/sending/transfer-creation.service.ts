import { Injectable } from '@nestjs/common';
import type { BodyOf } from '#contract/endpoint.js';
import type { TransferSettings } from '#contract/defaults.js';
import type { Language } from '#contract/primitives.js';
import type { createTransfer } from '#contract/transfers/transfers.js';
import { EXPIRES_NEVER, resolveExpiry } from '#contract/transfers/expiry.js';
import { AppError, appErrorOf } from '../../../../core/errors/app-error.js';
import { Clock } from '../../../../core/clock/clock.js';
import { PasswordHasher } from '../../../../core/secrets/password-hasher.js';
import { DerivedSecrets, randomId } from '../../../../core/secrets/secrets.js';
import type { Entitlements } from '../../../identity/accounts/index.js';
import type { Principal } from '../../../identity/auth/index.js';
import { InstallationPolicies } from '../../../platform/policies/index.js';
import { refuseSize, type UploadSession, UploadSessions } from '../../uploads/index.js';
import { TransferRepository } from '../data/transfer.repository.js';
import { claimedFiles, summaryOf } from '../domain/transfer-files.js';
import { FIRST_REVISION, isSavedCopy, type Transfer, type TransferFile } from '../domain/transfer.js';
import { reminderTime } from '../domain/reminders.js';
import { RetentionPolicy } from '../policy.js';
import { type ResolvedSender, Senders } from './senders.service.js';
import { TransferShares } from './transfer-shares.service.js';
import { TransferUploads, UploadVerifier } from './transfer-uploads.service.js';

type Payload = BodyOf<typeof createTransfer>;

interface Composition {
  request: { principal: Principal; body: Payload; lang: Language };
  resolved: ResolvedSender;
  store: string;
  files: TransferFile[];
  expiresAt: Date;
  digest: string;
}

/** Builds the record of a new transfer from the request. */
@Injectable()
export class TransferComposer {
  constructor(
    private readonly hasher: PasswordHasher,
    private readonly secrets: DerivedSecrets,
    private readonly retention: RetentionPolicy,
    private readonly clock: Clock,
    private readonly policies: InstallationPolicies,
  ) {}

  /** Equal for equal requests. An HMAC, because the request may contain a password. */
  digestOf(body: Payload): string {
    return this.secrets.token('transfer-request', JSON.stringify(body));
  }

  /** Checks the rules of the installation and the account for every transfer. */
  assertPolicies(
    principal: Principal,
    { sendAs, password, wrappedKey, sealedList, recipientsOnly }: Payload,
    files: UploadSession['files'],
  ): void {
    this.policies.assertSize(files);
    if (isSavedCopy({ sendAs })) return;
    const rules = rulesOf(principal);
    this.policies.assertEncryption(sealedList !== undefined, rules);
    this.policies.assertPassword(password ?? wrappedKey, rules);
    if (sendAs === 'email' && recipientsOnly === false && this.policies.demandsRecipientsOnly(rules))
      throw new AppError('recipients-only-rule');
  }

  /** @throws {AppError} if the plan or the installation does not allow it */
  expiryOf(
    { sendAs, expirySeconds, expiryDate }: Payload,
    { entitlements }: ResolvedSender,
    { openedAt }: UploadSession,
  ): Date {
    if (isSavedCopy({ sendAs })) return new Date(EXPIRES_NEVER);
    const now = this.clock.now().getTime();
    const times = { now, openedAt: openedAt.getTime() };
    const verdict = resolveExpiry({ expirySeconds, expiryDate }, { ...times, plan: entitlements.limits });
    if (!verdict.ok) throw new AppError(verdict.reason);
    const expiresAt = new Date(verdict.expiresAt);
    this.policies.assertExpiry(expiresAt);
    return expiresAt;
  }

  async compose({ request, resolved, store, files, expiresAt, digest }: Composition): Promise<Transfer> {
    const { body, lang, principal } = request;
    const now = this.clock.now();
    const isSaved = isSavedCopy(body);
    // Callers that do not know the rule follow it, too.
    const isDemanded = body.sendAs === 'email' && this.policies.demandsRecipientsOnly(rulesOf(principal));
    const recipients = new Map(
      (body.sendAs === 'email' ? body.emailTo : []).map((recipient) => [
        recipient.email,
        { recipientId: randomId(), withdrawnAt: null, ...recipient },
      ]),
    );
    const { sealedList, wrappedKey, sealedKey } = body;
    const encryption =
      sealedList === undefined ? {} : { isEncrypted: true as const, sealedList, wrappedKey, sealedKey };
    return {
      _id: randomId(),
      slug: body.slug,
      sendAs: body.sendAs,
      accountId: resolved.accountId,
      createdBy: resolved.sender.senderId,
      sentByAccountId: isSaved ? '' : resolved.accountId,
      requestId: null,
      sender: resolved.sender,
      store,
      title: '',
      message: body.message,
      recipients: [...recipients.values()],
      sentTo: recipients.size,
      // A scanner finds nothing in encrypted files.
      files: sealedList === undefined ? files : files.map((file) => ({ ...file, scan: null })),
      revision: FIRST_REVISION,
      hasVersions: false,
      ...summaryOf(files, encryption),
      dateSent: now,
      expirySeconds: body.expirySeconds,
      expiresAt,
      undoUntil: resolved.sender.isMember && !isSaved ? this.retention.undoUntil(now) : null,
      downloadLimit: null,
      ...((body.recipientsOnly || isDemanded) && !isSaved && { recipientsOnly: true }),
      reminds: principal.kind !== 'member' || principal.transferSettings.reminds,
      remindAt: isSaved ? null : reminderTime(now, expiresAt),
      lastModified: now,
      lastDownloadAt: null,
      passwordHash: body.password && !isSaved ? await this.hasher.hash(body.password) : null,
      passwordVersion: body.password && !isSaved ? 1 : 0,
      wrongPasswords: 0,
      sharedWith: isSaved ? [] : sharedIds(body),
      lang,
      deletedAt: null,
      deletionFinalAt: null,
      ...encryption,
      requestDigest: digest,
    };
  }
}

/** Rules of the sender's account. */
function rulesOf(principal: Principal): Pick<TransferSettings, 'needsPassword' | 'recipientsOnly' | 'encryption'> {
  if (principal.kind === 'member') return principal.transferSettings;
  return { needsPassword: false, recipientsOnly: false, encryption: 'offered' };
}

/** Users of the team whom a new transfer is to be shared with, each once. */
function sharedIds({ shareWith }: Pick<Payload, 'shareWith'>): string[] {
  return [...new Set((shareWith ?? []).map(({ shareWithId }) => shareWithId))];
}

interface CreationRequest {
  principal: Principal;
  body: Payload;
  senderTicket: string | undefined;
  network: string;
  lang: Language;
}

interface CreatedTransfer {
  transfer: Transfer;
  entitlements: Entitlements;
  /** Created by this call, so it has no downloads and no sent mails. */
  isNew: boolean;
}

interface Attempt {
  request: CreationRequest;
  resolved: ResolvedSender;
  digest: string;
}

/** Creates a transfer from a finished upload, once: a repeated request finds the transfer by its slug. */
@Injectable()
export class TransferCreation {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly uploads: UploadSessions,
    private readonly verifier: UploadVerifier,
    private readonly senders: Senders,
    private readonly composer: TransferComposer,
    private readonly writer: TransferUploads,
    private readonly shares: TransferShares,
  ) {}

  async create(request: CreationRequest): Promise<CreatedTransfer> {
    const resolved = await this.senders.resolveSender(request);
    const digest = this.composer.digestOf(request.body);
    const { entitlements } = resolved;
    try {
      const session = await this.uploads.findOpen(request.body.slug);
      const transfer = await this.createFrom(session, { request, resolved, digest });
      return { transfer, entitlements, isNew: true };
    } catch (error) {
      const earlier = error instanceof AppError && (await this.findEarlier(request.body, resolved.accountId, digest));
      if (earlier) return { transfer: earlier, entitlements, isNew: false };
      throw error;
    }
  }

  private async createFrom(session: UploadSession, attempt: Attempt): Promise<Transfer> {
    const { request, resolved, digest } = attempt;
    if (session.accountId !== resolved.accountId || session.createdBy !== resolved.sender.senderId)
      throw new AppError('slug-taken');
    if (session.purpose.kind !== (isSavedCopy(request.body) ? 'save' : 'send')) throw new AppError('upload-not-found');
    this.checkPayload(request.body, resolved);
    await this.checkShares(request);
    const { entitlements, accountId, hasWebhooks } = resolved;
    // Plan and policies may have changed since the upload was opened.
    const refusal = refuseSize(session.files, entitlements);
    if (refusal) throw appErrorOf(refusal.code, refusal.details);
    this.composer.assertPolicies(request.principal, request.body, session.files);
    refuseMismatch(session, request.body);
    const expiresAt = this.composer.expiryOf(request.body, resolved, session);
    const files = await this.verifier.verify(session, claimedFiles(request.body));
    const transfer = await this.composer.compose({ request, resolved, store: session.store, files, expiresAt, digest });
    await this.writer.create(transfer, session, {
      entitlements,
      accountId,
      isReported: hasWebhooks,
      network: request.network,
    });
    return transfer;
  }

  /** Finds the transfer of an earlier equal request. */
  private async findEarlier({ slug }: Payload, accountId: string, digest: string): Promise<Transfer | null> {
    const earlier = await this.transfers.findAnyBySlug(slug);
    if (!earlier) return null;
    if (earlier.accountId !== accountId || earlier.deletedAt) throw new AppError('slug-taken');
    if (earlier.requestDigest !== digest) throw new AppError('idempotency-conflict');
    return earlier;
  }

  private async checkShares({ principal, body }: CreationRequest): Promise<void> {
    const userIds = sharedIds(body);
    if (userIds.length === 0) return;
    if (principal.kind !== 'member') throw new AppError('sharing-not-allowed');
    await this.shares.assertInTeam(principal, userIds);
  }

  private checkPayload({ sendAs, emailTo, recipientsOnly }: Payload, { entitlements }: ResolvedSender): void {
    const { recipients } = entitlements.limits;
    const addresses = new Set(emailTo.map(({ email }) => email));
    if ((sendAs === 'email' && addresses.size === 0) || (sendAs === 'link' && recipientsOnly))
      throw new AppError('no-recipients');
    if (addresses.size > recipients) throw new AppError('too-many-recipients', { limit: recipients });
  }
}

/** Copies of encrypted files need a list that is sealed for their key, and a list needs encrypted files. */
function refuseMismatch({ copies, copiesEncrypted }: UploadSession, { sealedList }: Payload): void {
  if (copies !== null && (copiesEncrypted === true) !== (sealedList !== undefined))
    throw new AppError('encryption-mismatch');
}
