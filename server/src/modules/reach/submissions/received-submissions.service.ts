import { Injectable } from '@nestjs/common';
import type { GuestUploadList } from '#contract/requests/guest-uploads.js';
import type { ReceivedSubmission } from '#contract/requests/received-submissions.js';
import { readCursor, writeCursor } from '../../../core/paging/time-cursor.js';
import type { Scope } from '../../identity/auth/index.js';
import { GuestUploads, StorageUsage, totalBytes, type UploadSession } from '../../files/uploads/index.js';
import { type FileRequest, FileRequestRepository, type Submission, SubmissionRepository } from '../requests/index.js';

/** Submissions and unfinished uploads of visitors, over all requests of an account. */
@Injectable()
export class ReceivedSubmissions {
  constructor(
    private readonly requests: FileRequestRepository,
    private readonly submissions: SubmissionRepository,
    private readonly uploads: GuestUploads,
    private readonly usage: StorageUsage,
  ) {}

  /** Uploads that visitors began and have not submitted. */
  async listUnfinishedUploads(scope: Scope): Promise<GuestUploadList> {
    const [heldBytes, sessions] = await Promise.all([
      this.usage.heldBytes(scope.accountId),
      this.uploads.listOf(scope),
    ]);
    const ids = new Set(sessions.map(requestIdOf));
    const requests = await this.requests.findNamed([...ids]);
    const named = new Map(requests.map(({ _id, slug, title }) => [_id, { slug, title }]));
    const uploads = sessions.map((session) => ({
      slug: session.slug,
      request: named.get(requestIdOf(session)) ?? null,
      fileCount: session.files.length,
      totalBytes: totalBytes(session.files),
      heldBytes: session.reservedBytes,
      openedAt: session.openedAt.getTime(),
      expiresAt: session.expiresAt.getTime(),
    }));
    return { heldBytes, uploads };
  }

  async listSubmissions(
    scope: Scope,
    { after, limit }: { after?: string | undefined; limit: number },
  ): Promise<{ submissions: ReceivedSubmission[]; next: string | null }> {
    const cursor = after === undefined ? null : readCursor(after);
    const found = await this.submissions.findLatest(scope, { after: cursor, limit: limit + 1 });
    const shown = found.slice(0, limit);
    const last = found.length > limit ? shown.at(-1) : undefined;
    const requestIds = [...new Set(shown.map(({ requestId }) => requestId))];
    const requests = new Map((await this.requests.findNamed(requestIds)).map((request) => [request._id, request]));
    return {
      // Those of a deleted request are left out.
      submissions: shown.flatMap((submission) => {
        const request = requests.get(submission.requestId);
        return request ? [toView(request, submission)] : [];
      }),
      next: last ? writeCursor({ at: last.lastAt, id: last._id }) : null,
    };
  }
}

function requestIdOf({ purpose }: UploadSession): string {
  return purpose.kind === 'submission' ? purpose.requestId : '';
}

function toView({ slug, title }: Pick<FileRequest, 'slug' | 'title'>, submission: Submission): ReceivedSubmission {
  const files = submission.items.flatMap((item) => item.files);
  return {
    submissionId: submission._id,
    personId: submission.personId,
    slug,
    title,
    from: submission.from,
    fileCount: files.length,
    totalBytes: files.reduce((sum, { size }) => sum + size, 0),
    undecided: submission.items.filter(({ state }) => state === 'received').length,
    transferSlug: submission.transferSlug,
    firstAt: submission.firstAt.getTime(),
    lastAt: submission.lastAt.getTime(),
  };
}
