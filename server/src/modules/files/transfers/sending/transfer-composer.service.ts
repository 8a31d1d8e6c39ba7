import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../core/clock/clock.js';
import type { BodyOf } from '#contract/endpoint.js';
import { EXPIRES_NEVER, resolveExpiry } from '#contract/transfers/expiry.js';
import type { Language } from '#contract/primitives.js';
import type { createTransfer } from '#contract/transfers/transfers.js';
import { AppError } from '../../../../core/errors/app-error.js';
import { PasswordHasher } from '../../../../core/secrets/password-hasher.js';
import { DerivedSecrets, randomId } from '../../../../core/secrets/secrets.js';
import type { Principal } from '../../../identity/auth/index.js';
import { InstallationPolicies } from '../../../platform/policies/index.js';
import type { UploadSession } from '../../uploads/index.js';
import { summaryOf } from '../domain/file-changes.js';
import { reminderTime } from '../domain/reminders.js';
import { FIRST_REVISION, isSavedCopy, type Transfer, type TransferFile } from '../domain/transfer.js';
import { RetentionPolicy } from '../retention-policy.js';
import type { ResolvedSender } from './senders.service.js';

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

  /** What the installation and the account demand of every transfer. */
  assertPolicies(principal: Principal, { sendAs, password }: Payload, files: UploadSession['files']): void {
    this.policies.assertSize(files);
    if (isSavedCopy({ sendAs })) return;
    const noRule = { needsPassword: false };
    this.policies.assertPassword(password, principal.kind === 'member' ? principal.transferSettings : noRule);
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
    const recipients = new Map(
      (body.sendAs === 'email' ? body.emailTo : []).map((recipient) => [
        recipient.email,
        { recipientId: randomId(), withdrawnAt: null, ...recipient },
      ]),
    );
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
      files,
      revision: FIRST_REVISION,
      hasVersions: false,
      ...summaryOf(files),
      dateSent: now,
      expirySeconds: body.expirySeconds,
      expiresAt,
      undoUntil: resolved.sender.isMember && !isSaved ? this.retention.undoUntil(now) : null,
      downloadLimit: null,
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
      requestDigest: digest,
    };
  }
}

/** Users of the team whom a new transfer is to be shared with, each once. */
export function sharedIds({ shareWith }: Pick<Payload, 'shareWith'>): string[] {
  return [...new Set((shareWith ?? []).map(({ shareWithId }) => shareWithId))];
}
