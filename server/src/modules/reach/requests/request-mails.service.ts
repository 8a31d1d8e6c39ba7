import { Injectable, type OnModuleInit } from '@nestjs/common';
import * as z from 'zod';
import { Clock } from '../../../core/clock/clock.js';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import { HandlesJob } from '../../../core/jobs/handles-job.js';
import { Accounts } from '../../identity/accounts/index.js';
import { type User, Users } from '../../identity/auth/index.js';
import { type DueMail, MailChecks, Mails, type MailVerdict } from '../../platform/mail/index.js';
import { FileRequestRepository } from './data/file-request.repository.js';
import {
  currentItems,
  currentPeople,
  invitationMailId,
  isReceiving,
  type FileRequest,
  type RequestPerson,
} from './domain/file-request.js';
import { invitePeople } from './requests.jobs.js';
import { eachIsolated } from '../../../core/jobs/isolated.js';

const linkProps = z.looseObject({ slug: z.string(), personId: z.string() });

/** Mails to the people who are asked by name. Idempotent: each has a deterministic id. */
@Injectable()
export class RequestMails implements OnModuleInit {
  constructor(
    private readonly requests: FileRequestRepository,
    private readonly users: Users,
    private readonly accounts: Accounts,
    private readonly mails: Mails,
    private readonly checks: MailChecks,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.checks.register('requests', (mail) => this.isWanted(mail));
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

  /** Queues the invitations again that were cancelled because nobody could open the request when they were due. */
  async resendCancelled(requestId: string): Promise<void> {
    const request = await this.requests.findById(requestId);
    if (!request || !isReceiving(request, this.clock.now())) return;
    const ids = currentPeople(request).map(({ personId }) => invitationMailId(requestId, personId));
    if (ids.length === 0) return;
    await this.mails.resendCancelled(ids);
  }

  /** The request may have been closed, the person removed, or the account suspended, since the mail was queued. */
  private async isWanted({ template, props }: DueMail): Promise<MailVerdict> {
    if (template !== 'request-received' && template !== 'request-sent-back') return true;
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
