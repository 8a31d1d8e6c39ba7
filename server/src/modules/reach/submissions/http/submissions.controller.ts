import { Controller } from '@nestjs/common';
import type { BodyOf, HeadersOf, ResponseOf } from '#contract/endpoint.js';
import {
  downloadExample,
  listUnfinishedUploads,
  submit,
  type UnfinishedUpload as UnfinishedView,
} from '#contract/requests/submissions.js';
import { BodyOfCall, Handles, HeadersOfCall } from '../../../../core/http/handles.js';
import type { UnfinishedUpload } from '../../../files/uploads/index.js';
import { toSubmissionView } from '../../requests/index.js';
import { ExampleDownloads } from '../example-downloads.service.js';
import { SubmissionUploads } from '../submission-files.service.js';
import { Submissions } from '../submissions.service.js';

/** Accepts the submissions of visitors. */
@Controller()
export class SubmissionsController {
  constructor(
    private readonly submissions: Submissions,
    private readonly uploads: SubmissionUploads,
    private readonly examples: ExampleDownloads,
  ) {}

  @Handles(submit)
  async submit(
    @HeadersOfCall(submit) headers: HeadersOf<typeof submit>,
    @BodyOfCall(submit) body: BodyOf<typeof submit>,
  ): Promise<ResponseOf<typeof submit>> {
    const proofs = { ticket: headers['x-request-ticket'], senderTicket: headers['x-sender-ticket'] };
    const { visit, submission } = await this.submissions.submit(proofs, body);
    return toSubmissionView(visit.request, submission);
  }

  @Handles(listUnfinishedUploads)
  async listUnfinished(
    @HeadersOfCall(listUnfinishedUploads) headers: HeadersOf<typeof listUnfinishedUploads>,
  ): Promise<ResponseOf<typeof listUnfinishedUploads>> {
    return { uploads: (await this.uploads.listUnfinished(headers['x-request-ticket'])).map(toUnfinishedView) };
  }

  @Handles(downloadExample)
  async downloadExample(
    @HeadersOfCall(downloadExample) headers: HeadersOf<typeof downloadExample>,
    @BodyOfCall(downloadExample) { itemId }: BodyOf<typeof downloadExample>,
  ): Promise<ResponseOf<typeof downloadExample>> {
    return { url: await this.examples.sign(headers['x-request-ticket'], itemId) };
  }
}

function toUnfinishedView({ session, files }: UnfinishedUpload): UnfinishedView {
  return {
    slug: session.slug,
    files: files.map(({ path, size, itemPath, fingerprint = null, uploadId, arrivedBytes }) => {
      return { path, size, itemPath, fingerprint, uploadId, arrivedBytes };
    }),
    expiresAt: session.expiresAt.getTime(),
  };
}
