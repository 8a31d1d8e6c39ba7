import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import { OnEvent } from '../../../core/jobs/handles-job.js';
import { type NotificationInput, Notifications } from '../../members/notifications/index.js';
import {
  currentItems,
  type FileRequest,
  FileRequestRepository,
  requestCompleted,
  RequestCompleteness,
  SubmissionRepository,
} from '../requests/index.js';
import { submissionReceived } from './submissions.events.js';

/** A notification holds no more characters. */
const NAMES_MAX_LENGTH = 1024;

type About = Pick<NotificationInput, 'id' | 'at' | 'detail'> & { kind: 'submission' | 'request-complete' };

/** Tells the owner of a request about submissions, in the bell and in digests. */
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
    // What its owner may not see is not told either.
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
