import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.js';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import { OnEvent } from '../../../core/jobs/handles-job.js';
import { Log } from '../../../core/logging/log.js';
import { type NotificationInput, Notifications } from '../../members/notifications/index.js';
import { FileRequestRepository } from './data/file-request.repository.js';
import { SubmissionRepository } from './data/submission.repository.js';
import { currentItems, type FileRequest } from './domain/file-request.js';
import { RequestCompleteness } from './request-completeness.service.js';
import { requestCompleted, submissionReceived } from './requests.events.js';

/** As many characters as a notification holds. */
const NAMES_MAX_LENGTH = 1024;

type Kind = 'submission' | 'request-complete' | 'request-unavailable';
type About = Pick<NotificationInput, 'id' | 'at' | 'detail'> & { kind: Kind };

/** Tells the owner of a request what happens to it, in the bell and in digests. */
@Injectable()
export class RequestNotifications {
  constructor(
    private readonly requests: FileRequestRepository,
    private readonly submissions: SubmissionRepository,
    private readonly completeness: RequestCompleteness,
    private readonly notifications: Notifications,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  @OnEvent(submissionReceived, 'requests.notify')
  async notifyReceived(received: PayloadOf<typeof submissionReceived>): Promise<void> {
    const { requestId, submissionId, revision, itemIds, at } = received;
    const [request, submission] = await Promise.all([
      this.requests.findById(requestId),
      this.submissions.find(submissionId),
    ]);
    // What its owner may not see is not told either.
    if (!request || request.deletedAt || request.withheld || !submission) return;
    // The call may have ended before it.
    await this.completeness.update(request, 'visitor');
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

  /** Once per request and day. Never throws: the next visitor is refused too. */
  async reportUnavailable(requestId: string): Promise<void> {
    const at = this.clock.now();
    const id = `unavailable-${requestId}-${at.toISOString().slice(0, 10)}`;
    try {
      const request = await this.requests.findById(requestId);
      if (request) await this.notify(request, { id, kind: 'request-unavailable', at });
    } catch (error) {
      this.log.warn({ requestId, err: error }, 'owner not notified that nothing can be received');
    }
  }

  private async notify({ createdBy, slug, title }: FileRequest, { detail, ...about }: About): Promise<void> {
    await this.notifications.notify({ ...about, userId: createdBy, slug, detail: { ...detail, transferName: title } });
  }
}
