import * as z from 'zod';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import { HandlesJob, OnEvent } from '../../../core/jobs/handles-job.js';
import { type User, Users } from '../../identity/auth/index.js';
import { type DueMail, MailChecks, Mails, type MailVerdict, type PropsInput } from '../../platform/mail/index.js';
import { type NotificationInput, Notifications } from '../../members/notifications/index.js';
import {
  commonRequestProps,
  currentItems,
  currentPeople,
  type FileRequest,
  FileRequestRepository,
  missingItems,
  requestCompleted,
  RequestCompleteness,
  requestEnvelope,
  type Submission,
  SubmissionRepository,
} from '../requests/index.js';
import { submissionReceived } from './submissions.events.js';
import { mailSentBack } from './submissions.jobs.js';

const receiptProps = z.looseObject({ submissionId: z.string(), itemIds: z.array(z.string()) });

interface Received {
  request: FileRequest;
  submission: Submission;
  owner: User;
}

/**
 * Mails people what was received of them and what is missing, and what the owner sent back. Receipts within the batch
 * window share one mail.
 */
@Injectable()
export class SubmissionMails implements OnModuleInit {
  constructor(
    private readonly requests: FileRequestRepository,
    private readonly submissions: SubmissionRepository,
    private readonly users: Users,
    private readonly mails: Mails,
    private readonly checks: MailChecks,
  ) {}

  onModuleInit(): void {
    this.checks.register('submission-receipts', {
      templates: ['submission-received'],
      check: (mail) => this.check(mail),
    });
  }

  @OnEvent(submissionReceived, 'requests.mail-receipt')
  async mailReceipt({ submissionId, revision, isAddressProven }: PayloadOf<typeof submissionReceived>): Promise<void> {
    const received = isAddressProven ? await this.find(submissionId) : null;
    const to = received && addressOf(received, revision);
    const props = received && propsOf(received);
    if (!to || !props) return;
    await this.mails.queueBatched(
      {
        id: `receipt-${submissionId}`,
        template: 'submission-received',
        to,
        lang: received.request.lang,
        replyTo: received.owner.email,
        limitedTo: received.request.accountId,
        props,
      },
      `revision-${revision}`,
    );
  }

  @HandlesJob(mailSentBack)
  async mailSentBack({ submissionId, revision }: PayloadOf<typeof mailSentBack>): Promise<void> {
    const submission = await this.submissions.findById(submissionId);
    // A later decision has a mail of its own.
    if (submission?.revision !== revision) return;
    const request = await this.requests.findById(submission.requestId);
    const owner = request && (await this.users.findById(request.createdBy));
    const person = request && currentPeople(request).find(({ personId }) => personId === submission.personId);
    if (!request || !owner || !person) return;
    const names = new Map(currentItems(request).map(({ itemId, name }) => [itemId, name]));
    const isSealed = request.sealedTo !== undefined;
    const sentBack = submission.items.filter(({ state, itemId }) => state === 'sent-back' && names.has(itemId));
    const items = sentBack.map(({ itemId, comment }) => ({
      name: names.get(itemId) ?? '',
      comment: isSealed ? '' : comment,
    }));
    if (items.length === 0) return;
    const hasSealedComments = isSealed && sentBack.some(({ comment }) => comment !== '');
    await this.mails.queue({
      id: `sent-back-${submissionId}-${revision}`,
      template: 'request-sent-back',
      ...requestEnvelope(request, person, owner),
      props: { ...commonRequestProps(request, person, owner), items, hasSealedComments },
    });
  }

  private async check({ props }: DueMail): Promise<MailVerdict> {
    const { submissionId, itemIds } = receiptProps.parse(props);
    const received = await this.find(submissionId);
    const current = received && propsOf(received);
    return current ? { props: { ...current, itemIds }, accountId: received.request.accountId } : false;
  }

  private async find(submissionId: string): Promise<Received | null> {
    const submission = await this.submissions.findById(submissionId);
    const request = submission && (await this.requests.findById(submission.requestId));
    const owner = request && (await this.users.findById(request.createdBy));
    return submission && request && !request.deletedAt && !request.withheld && owner
      ? { request, submission, owner }
      : null;
  }
}

/** Null for a person who is no longer asked, and for an address that may be another one by now. */
function addressOf({ request, submission }: Received, revision: number): { email: string; name: string } | null {
  const { personId, from } = submission;
  if (personId !== null) return currentPeople(request).find((person) => person.personId === personId) ?? null;
  // A later call may have brought an address that is not proven.
  return submission.revision === revision ? { email: from.email, name: '' } : null;
}

/** Null if nothing is left of what was submitted. Holds no word of the visitor. */
function propsOf({ request, submission, owner }: Received): PropsInput<'submission-received'> | null {
  const asked = currentItems(request);
  const missing = missingItems(asked, submission.items);
  const submitted = new Set(submission.items.filter(({ state }) => state !== 'sent-back').map(({ itemId }) => itemId));
  const received = asked.filter(({ itemId }) => submitted.has(itemId));
  if (received.length === 0) return null;
  return {
    slug: request.slug,
    personId: submission.personId,
    submissionId: submission._id,
    name: request.title,
    senderName: owner.fullName,
    senderEmail: owner.email,
    isMember: true,
    received: received.map(({ name }) => name),
    missing: missing.map(({ name }) => name),
    at: submission.lastAt.getTime(),
  };
}

/** A notification holds no more characters. */
const NAMES_MAX_LENGTH = 1024;

type About = Pick<NotificationInput, 'id' | 'at' | 'detail'> & { kind: 'submission' | 'request-complete' };

/** Notifies the owner of a request of submissions, in the bell and in digests. */
@Injectable()
export class SubmissionNotifications {
  constructor(
    private readonly requests: FileRequestRepository,
    private readonly submissions: SubmissionRepository,
    private readonly completeness: RequestCompleteness,
    private readonly notifications: Notifications,
  ) {}

  @OnEvent(submissionReceived, 'requests.notify')
  async notifyReceived(received: PayloadOf<typeof submissionReceived>): Promise<void> {
    const { requestId, submissionId, revision, itemIds, at } = received;
    const [request, submission] = await Promise.all([
      this.requests.findById(requestId),
      this.submissions.findById(submissionId),
    ]);
    // The owner gets no messages about a request that they may not see.
    if (!request || request.deletedAt || request.withheld || !submission) return;
    // The call may have ended before it.
    await this.completeness.updateCompleteness(request, 'visitor');
    const names = currentItems(request).flatMap(({ itemId, name }) => (itemIds.includes(itemId) ? [name] : []));
    await this.notify(request, {
      id: `submission-${submissionId}-${revision}`,
      kind: 'submission',
      at: new Date(at),
      detail: {
        fileName: names.join(', ').slice(0, NAMES_MAX_LENGTH),
        email: submission.from.email,
        name: submission.from.name,
      },
    });
  }

  @OnEvent(requestCompleted, 'requests.notify')
  async notifyCompleted({ requestId, at }: PayloadOf<typeof requestCompleted>): Promise<void> {
    const request = await this.requests.findById(requestId);
    // Something may have been sent back since.
    if (request?.deletedAt !== null || request.withheld || request.completeAt?.getTime() !== at) return;
    await this.notify(request, { id: `complete-${requestId}-${at}`, kind: 'request-complete', at: new Date(at) });
  }

  private async notify({ createdBy, slug, title }: FileRequest, { detail, ...about }: About): Promise<void> {
    await this.notifications.notify({ ...about, userId: createdBy, slug, detail: { ...detail, transferName: title } });
  }
}
