import { Controller } from '@nestjs/common';
import type { BodyOf, HeadersOf, ParamsOf, QueryOf, ResponseOf } from '#contract/endpoint.js';
import { listReceivedSubmissions } from '#contract/requests/received-submissions.js';
import {
  decideSubmission,
  downloadExample,
  listUnfinishedUploads,
  readSubmission,
  requestMatrix,
  submit,
} from '#contract/requests/submissions.js';
import { AppError } from '../../../../core/errors/app-error.js';
import { BodyOfCall, Handles, HeadersOfCall, ParamsOfCall, QueryOfCall } from '../../../../core/http/handles.js';
import { CurrentMember, type Member } from '../../../identity/auth/index.js';
import { ExampleDownloads } from '../example-downloads.service.js';
import { HandedInFiles } from '../submissions/handed-in-files.service.js';
import { toMatrixLine, toSubmissionView, toUnfinishedView } from '../request-views.js';
import { ReceivedSubmissions } from '../submissions/received-submissions.service.js';
import { SubmissionReviews } from '../submissions/submission-reviews.service.js';
import { Submissions } from '../submissions/submissions.service.js';

/** Takes what visitors hand in, and the owner's decisions. */
@Controller()
export class SubmissionsController {
  constructor(
    private readonly submissions: Submissions,
    private readonly files: HandedInFiles,
    private readonly reviews: SubmissionReviews,
    private readonly received: ReceivedSubmissions,
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
    return { uploads: (await this.files.listUnfinished(headers['x-request-ticket'])).map(toUnfinishedView) };
  }

  @Handles(downloadExample)
  async downloadExample(
    @HeadersOfCall(downloadExample) headers: HeadersOf<typeof downloadExample>,
    @BodyOfCall(downloadExample) { itemId }: BodyOf<typeof downloadExample>,
  ): Promise<ResponseOf<typeof downloadExample>> {
    return { url: await this.examples.sign(headers['x-request-ticket'], itemId) };
  }

  @Handles(listReceivedSubmissions)
  list(
    @CurrentMember() { userId, scope }: Member,
    @QueryOfCall(listReceivedSubmissions) { userid, ...query }: QueryOf<typeof listReceivedSubmissions>,
  ): Promise<ResponseOf<typeof listReceivedSubmissions>> {
    if (userid !== userId) throw new AppError('not-yours');
    return this.received.page(scope, query);
  }

  @Handles(requestMatrix)
  async matrix(
    @CurrentMember() { scope }: Member,
    @ParamsOfCall(requestMatrix) { slug }: ParamsOf<typeof requestMatrix>,
    @QueryOfCall(requestMatrix) query: QueryOf<typeof requestMatrix>,
  ): Promise<ResponseOf<typeof requestMatrix>> {
    const { lines, total, hasFiles } = await this.reviews.matrix(scope, slug, query);
    return { lines: lines.map((line) => toMatrixLine(line)), total, hasFiles };
  }

  @Handles(readSubmission)
  async read(
    @CurrentMember() { scope }: Member,
    @ParamsOfCall(readSubmission) params: ParamsOf<typeof readSubmission>,
  ): Promise<ResponseOf<typeof readSubmission>> {
    const { request, submission } = await this.reviews.read(scope, params);
    return toSubmissionView(request, submission);
  }

  @Handles(decideSubmission)
  async decide(
    @CurrentMember() member: Member,
    @ParamsOfCall(decideSubmission) params: ParamsOf<typeof decideSubmission>,
    @BodyOfCall(decideSubmission) { decisions }: BodyOf<typeof decideSubmission>,
  ): Promise<ResponseOf<typeof decideSubmission>> {
    const { request, submission } = await this.reviews.decide(member, params, decisions);
    return toSubmissionView(request, submission);
  }
}
