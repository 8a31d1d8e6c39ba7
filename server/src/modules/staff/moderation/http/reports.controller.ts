import { Controller, Req } from '@nestjs/common';
import type { Request } from 'express';
import type { BodyOf, ResponseOf } from '#contract/endpoint.js';
import { openAppeal, reportRequest, reportTransfer, sendAppeal } from '#contract/admin/reports.js';
import { languageOf, linkAccountOf, networkOf } from '../../../../core/http/request-origin.js';
import { BodyOfCall, Handles } from '../../../../core/http/handles.js';
import { LinkAccess } from '../../../reach/downloads/index.js';
import { RequestPages } from '../../../reach/requests/index.js';
import { Reports } from '../reports.service.js';
import { Appeals } from '../appeals.service.js';

/** Reports by anyone who has a link, and appeals by the mailed link, without a session. */
@Controller()
export class ReportsController {
  constructor(
    private readonly reports: Reports,
    private readonly appeals: Appeals,
    private readonly transfers: LinkAccess,
    private readonly requests: RequestPages,
  ) {}

  @Handles(reportTransfer)
  async reportTransfer(
    @Req() request: Request,
    @BodyOfCall(reportTransfer) { slug, recipientId, ...given }: BodyOf<typeof reportTransfer>,
  ): Promise<ResponseOf<typeof reportTransfer>> {
    const network = networkOf(request);
    await this.reports.limit(network);
    const link = { slug, recipientId, network, linkAccount: linkAccountOf(request) };
    const { _id } = await this.transfers.findTransfer(link);
    await this.reports.receive({ id: _id, kind: 'transfer' }, { ...given, network, lang: languageOf(request) });
    return { received: true };
  }

  @Handles(reportRequest)
  async reportRequest(
    @Req() request: Request,
    @BodyOfCall(reportRequest) { slug, personId, ...given }: BodyOf<typeof reportRequest>,
  ): Promise<ResponseOf<typeof reportRequest>> {
    const network = networkOf(request);
    await this.reports.limit(network);
    const found = await this.requests.findByLink({ slug, personId, network });
    await this.reports.receive(
      { id: found.request._id, kind: 'request' },
      { ...given, network, lang: languageOf(request) },
    );
    return { received: true };
  }

  @Handles(openAppeal)
  openAppeal(@BodyOfCall(openAppeal) { token }: BodyOf<typeof openAppeal>): Promise<ResponseOf<typeof openAppeal>> {
    return this.appeals.openAppeal(token);
  }

  @Handles(sendAppeal)
  async sendAppeal(
    @BodyOfCall(sendAppeal) { token, text }: BodyOf<typeof sendAppeal>,
  ): Promise<ResponseOf<typeof sendAppeal>> {
    await this.appeals.send(token, text);
    return { received: true };
  }
}
