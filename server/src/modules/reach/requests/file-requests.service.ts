import { Injectable } from '@nestjs/common';
import type { BodyOf, QueryOf } from '#contract/endpoint.js';
import {
  CUSTOM_EXPIRY_MAX_MS,
  CUSTOM_EXPIRY_MIN_MS,
  EXPIRES_NEVER,
  EXPIRY_MONTH_SECONDS,
} from '#contract/transfers/expiry.js';
import { REQUEST_PEOPLE_MAX } from '#contract/limits.js';
import { SLUG_ALPHABET, SLUG_LENGTH } from '#contract/formats.js';
import type { createRequest, listRequests } from '#contract/requests/requests.js';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import type { Transaction } from '../../../core/mongo/writes.js';
import { Outbox, type OutboxEntry, outboxEntry } from '../../../core/outbox/outbox.js';
import { DerivedSecrets, randomId, randomText } from '../../../core/secrets/secrets.js';
import type { Entitlements } from '../../identity/accounts/index.js';
import { isWithin, type Member, type Scope } from '../../identity/auth/index.js';
import {
  currentPeople,
  type Example,
  examplesOf,
  type FileRequest,
  type ListedRequest,
  type RequestPerson,
} from './domain/file-request.js';
import { ExampleFiles } from './example-files.service.js';
import { refuseWithheld } from '../../files/transfers/index.js';
import { FileRequestRepository } from './data/file-request.repository.js';
import { FILE_REQUESTS } from './data/file-request.schema.js';
import { RequestQuotaRepository } from './data/request-quota.repository.js';
import { itemsAfter, peopleWith } from './domain/compose-request.js';
import { nextReminderAt } from './domain/reminders.js';
import { RequestProtection } from './request-protection.service.js';
import { checkExamples, invitePeople } from './requests.jobs.js';

type Wish = BodyOf<typeof createRequest>;

/** Makes, lists and reads the file requests of an account. */
@Injectable()
export class FileRequests {
  constructor(
    private readonly requests: FileRequestRepository,
    private readonly quotas: RequestQuotaRepository,
    private readonly examples: ExampleFiles,
    private readonly protection: RequestProtection,
    private readonly secrets: DerivedSecrets,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Idempotent per key: an equal call gets the same request. */
  async create(member: Member, wish: Wish, idempotencyKey: string | null): Promise<FileRequest> {
    member.entitlements.assertMaySend();
    const { accountId } = member;
    const call = { accountId, idempotencyKey, requestDigest: this.digestOf(wish) };
    const earlier = await this.findEarlier(call);
    if (earlier) return earlier;
    try {
      const request = await this.compose(member, wish, call);
      if (await this.insert(request, member.entitlements)) return request;
      throw new AppError('unavailable');
    } catch (error) {
      // An equal call may have been first, and have used the examples.
      const first = error instanceof AppError ? await this.findEarlier(call) : null;
      if (first) return first;
      throw error;
    }
  }

  /** Equal for equal calls. An HMAC, because the call may contain a password. */
  private digestOf(wish: Wish): string {
    return this.secrets.token('file-request', JSON.stringify(wish));
  }

  async list(scope: Scope, query: QueryOf<typeof listRequests>): Promise<{ requests: ListedRequest[]; total: number }> {
    const wanted = { ...query, scope, now: this.clock.now() };
    const [requests, total] = await Promise.all([this.requests.findPage(wanted), this.requests.count(wanted)]);
    return { requests, total };
  }

  async readRequest(scope: Scope, slug: string): Promise<FileRequest> {
    const request = await this.requests.findBySlug(slug);
    if (!request || !isWithin(scope, request) || request.deletedAt) throw new AppError('request-not-found');
    return request;
  }

  /** Finds requests of any account, deleted ones included. */
  findById(id: string, transaction: Transaction | null = null): Promise<FileRequest | null> {
    return this.requests.findById(id, transaction);
  }

  /** Changes a request for the staff. @throws {AppError} request-changed if it was changed since it was read */
  async change(
    request: FileRequest,
    changes: Partial<Pick<FileRequest, 'closedAt' | 'expiresAt'>>,
    transaction: Transaction,
  ): Promise<void> {
    const written = { ...changes, lastModified: this.clock.now() };
    if (!(await this.requests.change(request, written, [], transaction))) throw new AppError('request-changed');
  }

  /** Reads a request that is not withheld. */
  async readOpen(scope: Scope, slug: string): Promise<FileRequest> {
    const request = await this.readRequest(scope, slug);
    refuseWithheld(request);
    return request;
  }

  /** Records a job's findings about an example. Does nothing if it was removed. */
  async recordExample(
    id: string,
    { uploadSlug, ...found }: Pick<Example, 'uploadSlug' | 'scan' | 'checkedAt'>,
  ): Promise<void> {
    // Retries after a concurrent change.
    for (;;) {
      const request = await this.requests.findById(id);
      const isKnown = request && examplesOf(request.items).some((example) => example.uploadSlug === uploadSlug);
      if (!isKnown) return;
      const items = request.items.map((item) =>
        item.example?.uploadSlug === uploadSlug ? { ...item, example: { ...item.example, ...found } } : item,
      );
      if (await this.requests.change(request, { items })) return;
    }
  }

  /** Finds the person of a personal link; null if the person is no longer asked. */
  async findPerson(
    slug: string,
    personId: string,
  ): Promise<(Pick<FileRequest, 'accountId' | 'createdBy'> & { person: RequestPerson }) | null> {
    const request = await this.requests.findBySlug(slug);
    const person = request && currentPeople(request).find((one) => one.personId === personId);
    return person && !request.deletedAt ? { accountId: request.accountId, createdBy: request.createdBy, person } : null;
  }

  private async compose(
    member: Member,
    { password, people, items, dueAt, expiresAt, sealedTo, ...settings }: Wish,
    call: Pick<FileRequest, 'idempotencyKey' | 'requestDigest'>,
  ): Promise<FileRequest> {
    const { accountId, userId, timeZone, entitlements } = member;
    const now = this.clock.now();
    const making = { now, newId: randomId, examples: await this.examples.readExamples(accountId, items) };
    assertMayName(settings.customSlug, entitlements);
    await this.protection.assertEncryption(sealedTo, member);
    const passwordHash = await this.protection.hashOf(password, member);
    const recipientsOnly = this.protection.isForPeopleOnly({ ...settings, people }, member);
    const isPublic = settings.isPublic && !recipientsOnly;
    if (!isPublic && people.length === 0) throw new AppError('no-recipients');
    const asked = peopleWith({ people: [] }, people, making);
    if (asked.length > REQUEST_PEOPLE_MAX) throw new AppError('too-many-recipients', { limit: REQUEST_PEOPLE_MAX });
    const due = { dueAt: dueAt === null ? null : new Date(dueAt), reminders: settings.reminders };
    return {
      _id: randomId(),
      slug: randomText(SLUG_ALPHABET, SLUG_LENGTH),
      accountId,
      createdBy: userId,
      ...settings,
      ...(sealedTo !== undefined && { sealedTo }),
      isPublic,
      recipientsOnly,
      items: itemsAfter([], items, making),
      people: asked,
      dueAt: due.dueAt,
      remindAt: nextReminderAt(due, timeZone, now),
      expiresAt: expiryOf(expiresAt, entitlements, now),
      closedAt: null,
      completeAt: null,
      passwordHash,
      passwordVersion: passwordHash === null ? 0 : 1,
      wrongPasswords: 0,
      createdAt: now,
      lastModified: now,
      revision: 1,
      deletedAt: null,
      ...call,
    };
  }

  private async findEarlier({
    accountId,
    idempotencyKey,
    requestDigest,
  }: Pick<FileRequest, 'accountId' | 'idempotencyKey' | 'requestDigest'>): Promise<FileRequest | null> {
    if (idempotencyKey === null) return null;
    const earlier = await this.requests.findByIdempotencyKey(accountId, idempotencyKey);
    if (earlier && earlier.requestDigest !== requestDigest) throw new AppError('idempotency-conflict');
    return earlier;
  }

  /** False if a call with the same key was first. */
  private async insert(request: FileRequest, { limits, plan }: Entitlements): Promise<boolean> {
    const { accountId, createdAt } = request;
    const limit = limits.requestsPerMonth;
    const outbox = [...invitations(request, request.people, createdAt), ...exampleChecks(request, createdAt)];
    try {
      const examples = { accountId, before: [], after: examplesOf(request.items), limitBytes: limits.storageBytes };
      await this.examples.exchange(examples, async (transaction) => {
        const isWithin = limit === null || (await this.quotas.count(accountId, limit, createdAt, transaction));
        if (!isWithin) throw new AppError('request-limit', { role: plan, limit });
        if (!(await this.requests.insert(request, outbox, transaction))) throw new KeyTaken();
        return request;
      });
      await this.outbox.relay(FILE_REQUESTS, request._id, outbox);
      return true;
    } catch (error) {
      if (error instanceof KeyTaken) return false;
      throw error;
    }
  }
}

/** Mails to people who are asked from now on. */
export function invitations({ _id }: FileRequest, people: readonly RequestPerson[], now: Date): OutboxEntry[] {
  const personIds = people.map(({ personId }) => personId);
  return personIds.length === 0 ? [] : [outboxEntry(invitePeople, { requestId: _id, personIds }, now)];
}

/** Jobs that read examples which nobody has looked at. */
export function exampleChecks(
  { _id: requestId, revision, items }: Pick<FileRequest, '_id' | 'revision' | 'items'>,
  now: Date,
): OutboxEntry[] {
  const isNew = examplesOf(items).some(({ checkedAt }) => checkedAt === null);
  return isNew ? [outboxEntry(checkExamples, { requestId, revision }, now)] : [];
}

/** Ends the transaction. */
class KeyTaken extends Error {}

export function assertMayName(customSlug: string | null, { limits }: Entitlements): void {
  if (customSlug !== null && !limits.customSlugs) throw new AppError('custom-slug-not-in-plan');
}

/** The default is a month. */
export function expiryOf(wanted: number | null | undefined, { limits }: Entitlements, now: Date): Date {
  if (wanted === null) {
    if (!limits.neverExpires) throw new AppError('expiry-not-in-plan');
    return new Date(EXPIRES_NEVER);
  }
  const at = wanted ?? now.getTime() + EXPIRY_MONTH_SECONDS * 1000;
  const distance = at - now.getTime();
  if (distance < CUSTOM_EXPIRY_MIN_MS || distance > CUSTOM_EXPIRY_MAX_MS) throw new AppError('expiry-out-of-range');
  return new Date(at);
}
