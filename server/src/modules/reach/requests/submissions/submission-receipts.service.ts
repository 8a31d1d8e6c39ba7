import { Injectable, type OnModuleInit } from '@nestjs/common';
import * as z from 'zod';
import type { PayloadOf } from '../../../../core/jobs/define-job.js';
import { OnEvent } from '../../../../core/jobs/handles-job.js';
import { type User, Users } from '../../../identity/auth/index.js';
import { type DueMail, MailChecks, Mails, type MailVerdict, type PropsInput } from '../../../platform/mail/index.js';
import { FileRequestRepository } from '../data/file-request.repository.js';
import { SubmissionRepository } from '../data/submission.repository.js';
import { currentItems, currentPeople, type FileRequest } from '../domain/file-request.js';
import { missingItems, type Submission } from '../domain/submission.js';
import { submissionReceived } from '../requests.events.js';

const receiptProps = z.looseObject({ submissionId: z.string(), itemIds: z.array(z.string()) });

interface Received {
  request: FileRequest;
  submission: Submission;
  owner: User;
}

/** Mails people what was received of them, and what is missing. What comes within the batch window shares one mail. */
@Injectable()
export class SubmissionReceipts implements OnModuleInit {
  constructor(
    private readonly requests: FileRequestRepository,
    private readonly submissions: SubmissionRepository,
    private readonly users: Users,
    private readonly mails: Mails,
    private readonly checks: MailChecks,
  ) {}

  onModuleInit(): void {
    this.checks.register('submission-receipts', (mail) => this.check(mail));
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

  private async check({ template, props }: DueMail): Promise<MailVerdict> {
    if (template !== 'submission-received') return true;
    const { submissionId, itemIds } = receiptProps.parse(props);
    const received = await this.find(submissionId);
    const current = received && propsOf(received);
    return current ? { props: { ...current, itemIds }, accountId: received.request.accountId } : false;
  }

  private async find(submissionId: string): Promise<Received | null> {
    const submission = await this.submissions.find(submissionId);
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

/** Null if nothing is left of what was handed in. Holds no word of the visitor. */
function propsOf({ request, submission, owner }: Received): PropsInput<'submission-received'> | null {
  const asked = currentItems(request);
  const missing = missingItems(asked, submission.items);
  const handedIn = new Set(submission.items.filter(({ state }) => state !== 'sent-back').map(({ itemId }) => itemId));
  const received = asked.filter(({ itemId }) => handedIn.has(itemId));
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
