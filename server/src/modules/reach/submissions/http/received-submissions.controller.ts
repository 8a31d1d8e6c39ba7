import { Controller, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { BodyOf, ParamsOf, QueryOf, ResponseOf } from '#contract/endpoint.js';
import { discardGuestUpload, listGuestUploads } from '#contract/requests/guest-uploads.js';
import { listReceivedSubmissions } from '#contract/requests/received-submissions.js';
import {
  decideSubmission,
  downloadRequestZip,
  readSubmission,
  requestMatrix,
  type RequestMatrixLine,
  serveRequestZip,
} from '#contract/requests/reviews.js';
import { AppError } from '../../../../core/errors/app-error.js';
import { BodyOfCall, Handles, ParamsOfCall, QueryOfCall } from '../../../../core/http/handles.js';
import { GuestUploads } from '../../../files/uploads/index.js';
import { CurrentMember, type Member } from '../../../identity/auth/index.js';
import { FileRequests, toSubmissionView } from '../../requests/index.js';
import { ReceivedSubmissions } from '../received-submissions.service.js';
import { SubmissionArchives } from '../submission-archives.service.js';
import { type MatrixLine, SubmissionReviews } from '../submission-reviews.service.js';

/** Shows submissions to the owner of requests, and accepts the owner's decisions. */
@Controller()
export class ReceivedSubmissionsController {
  constructor(
    private readonly requests: FileRequests,
    private readonly reviews: SubmissionReviews,
    private readonly received: ReceivedSubmissions,
    private readonly archives: SubmissionArchives,
    private readonly uploads: GuestUploads,
  ) {}

  @Handles(listReceivedSubmissions)
  list(
    @CurrentMember() { userId, scope }: Member,
    @QueryOfCall(listReceivedSubmissions) { userid, ...query }: QueryOf<typeof listReceivedSubmissions>,
  ): Promise<ResponseOf<typeof listReceivedSubmissions>> {
    if (userid !== userId) throw new AppError('not-yours');
    return this.received.listSubmissions(scope, query);
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
    const { request, submission } = await this.reviews.readSubmission(scope, params);
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

  @Handles(downloadRequestZip)
  async signArchive(
    @CurrentMember() { scope, userId }: Member,
    @ParamsOfCall(downloadRequestZip) { slug }: ParamsOf<typeof downloadRequestZip>,
  ): Promise<ResponseOf<typeof downloadRequestZip>> {
    return this.archives.sign(await this.requests.readOpen(scope, slug), userId);
  }

  @Handles(serveRequestZip)
  serveArchive(
    @ParamsOfCall(serveRequestZip) { token }: ParamsOf<typeof serveRequestZip>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return this.archives.serve(token, { request, response });
  }

  @Handles(listGuestUploads)
  listUnfinished(@CurrentMember() { scope }: Member): Promise<ResponseOf<typeof listGuestUploads>> {
    return this.received.listUnfinishedUploads(scope);
  }

  @Handles(discardGuestUpload)
  async discardUnfinished(
    @CurrentMember() { scope }: Member,
    @ParamsOfCall(discardGuestUpload) { slug }: ParamsOf<typeof discardGuestUpload>,
  ): Promise<ResponseOf<typeof discardGuestUpload>> {
    await this.uploads.discard(scope, slug);
    return { discarded: true };
  }
}

function toMatrixLine({ person, submission }: MatrixLine): RequestMatrixLine {
  const { name, company, email } = submission?.from ?? person ?? { name: '', company: '', email: '' };
  return {
    items: submission?.items ?? [],
    from: { name, company, email },
    lastAt: submission?.lastAt.getTime() ?? null,
    submissionId: submission?._id ?? null,
    personId: person?.personId ?? null,
    transferSlug: submission?.transferSlug ?? null,
  };
}
