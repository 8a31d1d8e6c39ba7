import { Controller, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { ParamsOf, ResponseOf } from '#contract/endpoint.js';
import { downloadRequestZip, serveRequestZip } from '#contract/requests/submissions.js';
import { Handles, ParamsOfCall } from '../../../../core/http/handles.js';
import { CurrentMember, type Member } from '../../../identity/auth/index.js';
import { FileRequests } from '../file-requests.service.js';
import { SubmissionArchives } from '../submissions/submission-archives.service.js';

/** Archives of what was handed in. */
@Controller()
export class SubmissionArchivesController {
  constructor(
    private readonly requests: FileRequests,
    private readonly archives: SubmissionArchives,
  ) {}

  @Handles(downloadRequestZip)
  async sign(
    @CurrentMember() { scope, userId }: Member,
    @ParamsOfCall(downloadRequestZip) { slug }: ParamsOf<typeof downloadRequestZip>,
  ): Promise<ResponseOf<typeof downloadRequestZip>> {
    return this.archives.sign(await this.requests.readOpen(scope, slug), userId);
  }

  @Handles(serveRequestZip)
  serve(
    @ParamsOfCall(serveRequestZip) { token }: ParamsOf<typeof serveRequestZip>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return this.archives.serve(token, { request, response });
  }
}
