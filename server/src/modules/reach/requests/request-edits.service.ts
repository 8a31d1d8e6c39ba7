import { Injectable } from '@nestjs/common';
import type { BodyOf } from '#contract/endpoint.js';
import { REQUEST_ITEMS_EVER, REQUEST_PEOPLE_MAX } from '#contract/limits.js';
import type { addRequestPeople, editRequest } from '#contract/requests/requests.js';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { Outbox, type OutboxEntry } from '../../../core/outbox/outbox.js';
import { randomId } from '../../../core/secrets/secrets.js';
import type { Member } from '../../identity/auth/index.js';
import { ExampleFiles } from './example-files.service.js';
import { refuseWithheld } from '../../files/transfers/index.js';
import { FileRequestRepository, type RequestChanges } from './data/file-request.repository.js';
import { FILE_REQUESTS } from './data/file-request.schema.js';
import { itemsAfter, peopleWith } from './domain/compose-request.js';
import { currentPeople, examplesOf, type FileRequest } from './domain/file-request.js';
import { nextReminderAt } from './domain/reminders.js';
import { assertMayName, exampleChecks, expiryOf, FileRequests, invitations } from './file-requests.service.js';
import { RequestCompleteness } from './request-completeness.service.js';
import { RequestProtection } from './request-protection.service.js';

const MAX_ROUNDS = 20;

type Edit = BodyOf<typeof editRequest>;
type Decide = (request: FileRequest, now: Date) => RequestChanges | null;
/** Outbox entries of the same write. */
type Follow = (before: FileRequest, changes: RequestChanges, now: Date) => OutboxEntry[];

/** Changes file requests: read, decide, conditional write, retry after a race. */
@Injectable()
export class RequestEdits {
  constructor(
    private readonly requests: FileRequestRepository,
    private readonly reads: FileRequests,
    private readonly completeness: RequestCompleteness,
    private readonly examples: ExampleFiles,
    private readonly protection: RequestProtection,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** A suspended or unpaid member may still close a request. */
  async edit(member: Member, slug: string, edit: Edit): Promise<FileRequest> {
    const { accountId, timeZone, entitlements } = member;
    const { password, isClosed, items, dueAt, expiresAt, ...settings } = edit;
    const onlyCloses = isClosed === true && Object.keys(edit).length === 1;
    if (!onlyCloses) entitlements.assertMaySend();
    const passwordHash = password === undefined ? null : await this.protection.hashOf(password, member);
    const own = items ? examplesOf((await this.reads.readRequest(member.scope, slug)).items) : [];
    const examples = await this.examples.readExamples(accountId, items ?? [], own);
    return this.change(member, slug, (request, now) => {
      if (edit.recipientsOnly === false && request.recipientsOnly) this.protection.assertMayOpen(member);
      const recipientsOnly = edit.recipientsOnly ?? request.recipientsOnly === true;
      const changes: RequestChanges = {
        ...settings,
        ...(recipientsOnly && { isPublic: false }),
        ...(items && { items: itemsAfter(request.items, items, { now, newId: randomId, examples }) }),
        ...(dueAt !== undefined && { dueAt: dueAt === null ? null : new Date(dueAt) }),
        ...(expiresAt !== undefined && { expiresAt: expiryOf(expiresAt, entitlements, now) }),
        ...(isClosed !== undefined && { closedAt: isClosed ? (request.closedAt ?? now) : null }),
        // Removes the lock after wrong guesses at the old one, too.
        ...(password !== undefined && { passwordHash, wrongPasswords: 0 }),
        // Invalidates tickets of the old password, and of visitors who have proven nothing.
        ...((password !== undefined || (recipientsOnly && !request.recipientsOnly)) && {
          passwordVersion: request.passwordVersion + 1,
        }),
      };
      if (changes.dueAt !== undefined || changes.reminders)
        changes.remindAt = nextReminderAt({ ...request, ...changes }, timeZone, now);
      // One that it has may stay when the plan has ended.
      if (edit.customSlug && edit.customSlug !== request.customSlug) assertMayName(edit.customSlug, entitlements);
      if ((changes.items?.length ?? 0) > REQUEST_ITEMS_EVER)
        throw new AppError('request-full', { limit: REQUEST_ITEMS_EVER });
      const isPublic = changes.isPublic ?? request.isPublic;
      if (!isPublic && currentPeople(request).length === 0) throw new AppError('no-recipients');
      return changes;
    });
  }

  addPeople(member: Member, slug: string, added: BodyOf<typeof addRequestPeople>['people']): Promise<FileRequest> {
    member.entitlements.assertMaySend();
    const invite: Follow = (before, { people = [] }, now) =>
      invitations(
        before,
        people.filter((person) => !before.people.includes(person)),
        now,
      );
    const decide: Decide = (request, now) => {
      refuseWithheld(request);
      const people = peopleWith(request, added, { now, newId: randomId });
      // Removed ones count: adding and removing in turn could otherwise mail any number of people.
      if (people.length > REQUEST_PEOPLE_MAX) throw new AppError('too-many-recipients', { limit: REQUEST_PEOPLE_MAX });
      return people.length === request.people.length ? null : { people };
    };
    return this.change(member, slug, decide, invite);
  }

  removePerson(member: Member, slug: string, personId: string): Promise<FileRequest> {
    return this.change(member, slug, (request, now) => {
      const person = request.people.find((one) => one.personId === personId);
      if (!person) throw new AppError('recipient-not-found');
      if (person.removedAt) return null;
      return { people: request.people.map((one) => (one === person ? { ...one, removedAt: now } : one)) };
    });
  }

  private async change(member: Member, slug: string, decide: Decide, follow: Follow = () => []): Promise<FileRequest> {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const request = await this.reads.readRequest(member.scope, slug);
      const now = this.clock.now();
      const changes = decide(request, now);
      if (!changes) return request;
      const checks = changes.items
        ? exampleChecks({ ...request, items: changes.items, revision: request.revision + 1 }, now)
        : [];
      const entries = [...follow(request, changes, now), ...checks];
      const changed = await this.write(member, request, { changes: { ...changes, lastModified: now }, entries });
      if (!changed) continue;
      await this.outbox.relay(FILE_REQUESTS, changed._id, entries);
      if (changes.items ?? changes.people) await this.completeness.updateCompleteness(changed, 'owner');
      return changed;
    }
    throw new AppError('request-changed');
  }

  /** Null if it was changed since it was read. */
  private write(
    { entitlements }: Member,
    request: FileRequest,
    { changes, entries }: { changes: RequestChanges; entries: OutboxEntry[] },
  ): Promise<FileRequest | null> {
    if (!changes.items) return this.requests.change(request, changes, entries);
    const [before, after] = [examplesOf(request.items), examplesOf(changes.items)];
    const { storageBytes: limitBytes } = entitlements.limits;
    const { accountId } = request;
    return this.examples.exchange({ accountId, before, after, limitBytes }, async (transaction) => {
      const changed = await this.requests.change(request, changes, entries, transaction);
      if (changed) await this.completeness.reassess(changed, transaction);
      return changed;
    });
  }
}
