import * as z from 'zod';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.js';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import { HandlesJob, OnEvent } from '../../../core/jobs/handles-job.js';
import { eachIsolated } from '../../../core/jobs/isolated.js';
import { Accounts } from '../../identity/accounts/index.js';
import { type User, Users } from '../../identity/auth/index.js';
import { Notifications } from '../../members/notifications/index.js';
import {
  type DueMail,
  MailChecks,
  mailFailed,
  Mails,
  type MailVerdict,
  type PropsInput,
} from '../../platform/mail/index.js';
import { isFresh } from '../../files/transfers/index.js';
import { FileRequestRepository } from './data/file-request.repository.js';
import {
  currentItems,
  currentPeople,
  type FileRequest,
  invitationMailId,
  isReceiving,
  missingItems,
  type RequestPerson,
  type SubmissionItem,
} from './domain/file-request.js';
import { invitePeople } from './requests.jobs.js';
import { SubmissionRepository } from './data/submission.repository.js';
import { daysUntilDue } from './domain/reminders.js';

const linkProps = z.looseObject({ slug: z.string(), personId: z.string() });

/** Without which a person cannot open the request. */
const reachingTemplates: ReadonlySet<string> = new Set(['request-received', 'verification-code']);

/** Mails to the people who are asked by name. Idempotent: each has a deterministic id. */
@Injectable()
export class RequestMails implements OnModuleInit {
  constructor(
    private readonly requests: FileRequestRepository,
    private readonly users: Users,
    private readonly accounts: Accounts,
    private readonly mails: Mails,
    private readonly checks: MailChecks,
    private readonly notifications: Notifications,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.checks.register('requests', {
      templates: ['request-received', 'request-sent-back'],
      check: (mail) => this.isWanted(mail),
    });
  }

  @HandlesJob(invitePeople)
  async invite({ requestId, personIds }: PayloadOf<typeof invitePeople>): Promise<void> {
    const request = await this.requests.findById(requestId);
    const owner = request && (await this.users.findById(request.createdBy));
    if (!request || !owner) return;
    const items = currentItems(request);
    const invited = currentPeople(request).filter(({ personId }) => personIds.includes(personId));
    await eachIsolated(invited, {
      name: invitePeople.name,
      idOf: ({ personId }) => personId,
      handle: (person) =>
        this.mails.queue({
          id: invitationMailId(request._id, person.personId),
          template: 'request-received',
          ...requestEnvelope(request, person, owner),
          props: {
            ...commonRequestProps(request, person, owner),
            message: request.message,
            items: items.map(({ name }) => name),
            itemCount: items.length,
            dueAt: request.dueAt?.getTime() ?? null,
            timeZone: owner.timeZone,
          },
        }),
    });
  }

  /** A code that comes back says the same as the invitation, so that the owner is told once. */
  @OnEvent(mailFailed, 'requests.bounced')
  async notifyBounced({ template, revision, about: { slug, personId } }: PayloadOf<typeof mailFailed>): Promise<void> {
    if (!reachingTemplates.has(template) || !slug || !personId) return;
    const request = await this.requests.findBySlug(slug);
    const person = request && currentPeople(request).find((one) => one.personId === personId);
    if (!person || request.deletedAt || request.withheld) return;
    const ofInvitation = template === 'request-received' ? revision : 1;
    await this.notifications.notify({
      id: `bounce-${invitationMailId(request._id, personId)}-${ofInvitation}`,
      userId: request.createdBy,
      kind: 'request-bounce',
      slug: request.slug,
      at: this.clock.now(),
      detail: { email: person.email, name: person.name, transferName: request.title },
    });
  }

  /** Queues the invitations again that were cancelled because nobody could open the request when they were due. */
  async resendCancelled(requestId: string): Promise<void> {
    const request = await this.requests.findById(requestId);
    if (!request || !isReceiving(request, this.clock.now())) return;
    const ids = currentPeople(request).map(({ personId }) => invitationMailId(requestId, personId));
    if (ids.length === 0) return;
    await this.mails.resendCancelled(ids);
  }

  /** The request may have been closed, the person removed, or the account suspended, since the mail was queued. */
  private async isWanted({ props }: DueMail): Promise<MailVerdict> {
    const { slug, personId } = linkProps.parse(props);
    const request = await this.requests.findBySlug(slug);
    if (!request || !isReceiving(request, this.clock.now())) return false;
    if (await this.accounts.isSuspended(request.accountId)) return false;
    const isAsked = currentPeople(request).some((person) => person.personId === personId);
    return isAsked && { accountId: request.accountId };
  }
}

export function requestEnvelope(request: FileRequest, { email, name }: RequestPerson, owner: User) {
  return { to: { email, name }, lang: request.lang, replyTo: owner.email, limitedTo: request.accountId };
}

export function commonRequestProps(
  { slug, title }: FileRequest,
  { personId }: RequestPerson,
  { fullName, email, profilePic }: User,
) {
  return {
    slug,
    personId,
    name: title,
    senderName: fullName,
    senderEmail: email,
    senderPicture: profilePic,
    isMember: true,
  };
}

const reminderProps = z.looseObject({ requestId: z.string(), personId: z.string() });

/** Mails that name what a person still has to submit. */
@Injectable()
export class RequestReminderMails implements OnModuleInit {
  constructor(
    private readonly requests: FileRequestRepository,
    private readonly submissions: SubmissionRepository,
    private readonly users: Users,
    private readonly accounts: Accounts,
    private readonly mails: Mails,
    private readonly checks: MailChecks,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.checks.register('request-reminders', {
      templates: ['request-reminder'],
      check: (mail) => this.check(mail),
    });
  }

  /** One mail for each person and day. @returns their number */
  async queueAll(request: FileRequest, owner: User, signal: AbortSignal): Promise<number> {
    if (!request.remindAt || !(await this.canReceive(request))) return 0;
    const day = request.remindAt.toISOString().slice(0, 10);
    const now = this.clock.now();
    const states = await this.submissions.findStates(request._id);
    const submitted = new Map(states.map(({ personId, items }) => [personId, items]));
    let count = 0;
    await eachIsolated(currentPeople(request), {
      name: 'requests.remind-person',
      idOf: ({ personId }) => personId,
      handle: async (person) => {
        const props = propsOf(request, { person, owner, submitted: submitted.get(person.personId) ?? [], now });
        // People who have just got the invitation need no second mail.
        if (!props || isFresh(person.addedAt, now)) return;
        const id = `request-reminder-${request._id}-${person.personId}-${day}`;
        await this.mails.queue({ id, template: 'request-reminder', ...requestEnvelope(request, person, owner), props });
        count += 1;
      },
      signal,
    });
    return count;
  }

  /** Since the mail was queued, the missing items may have been submitted, or the request may have ended. */
  private async check({ props }: DueMail): Promise<MailVerdict> {
    const { requestId, personId } = reminderProps.parse(props);
    const request = await this.requests.findById(requestId);
    const person = request && currentPeople(request).find((one) => one.personId === personId);
    if (!person || !(await this.canReceive(request))) return false;
    const [owner, submission] = await Promise.all([
      this.users.findById(request.createdBy),
      this.submissions.findByVisitor(requestId, personId),
    ]);
    const situation = { person, submitted: submission?.items ?? [], now: this.clock.now() };
    const current = owner && propsOf(request, { ...situation, owner });
    return current ? { props: current, accountId: request.accountId } : false;
  }

  private async canReceive(request: FileRequest): Promise<boolean> {
    if (request.dueAt === null || !isReceiving(request, this.clock.now())) return false;
    const entitlements = await this.accounts.entitlementsOf(request.accountId);
    return entitlements !== null && entitlements.sendRefusal === null;
  }
}

interface Situation {
  person: RequestPerson;
  owner: User;
  submitted: readonly Pick<SubmissionItem, 'itemId' | 'state'>[];
  now: Date;
}

/** Null if nothing is missing. */
function propsOf(
  request: FileRequest,
  { person, owner, submitted, now }: Situation,
): PropsInput<'request-reminder'> | null {
  const missing = missingItems(currentItems(request), submitted);
  if (missing.length === 0 || request.dueAt === null) return null;
  return {
    ...commonRequestProps(request, person, owner),
    requestId: request._id,
    items: missing.map(({ name }) => name),
    itemCount: missing.length,
    dueAt: request.dueAt.getTime(),
    timeZone: owner.timeZone,
    daysLeft: daysUntilDue(request.dueAt, owner.timeZone, now),
  };
}
