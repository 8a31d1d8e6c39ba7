import { Controller, Req } from '@nestjs/common';
import type { Request } from 'express';
import type { BodyOf, ResponseOf } from '#contract/endpoint.js';
import { reportRequest, reportTransfer } from '#contract/admin/reports.js';
import { networkOf } from '../../../../core/http/client-address.js';
import { BodyOfCall, Handles } from '../../../../core/http/handles.js';
import { languageOf } from '../../../../core/http/language.js';
import { linkAccountOf } from '../../../../core/http/link-account.js';
import { LinkAccess } from '../../../reach/downloads/index.js';
import { RequestPages } from '../../../reach/requests/index.js';
import { Reports } from '../reports.service.js';

/** Reports by anyone who has a link. */
@Controller()
export class ReportsController {
  constructor(
    private readonly reports: Reports,
    private readonly transfers: LinkAccess,
    private readonly requests: RequestPages,
  ) {}

  @Handles(reportTransfer)
  async ofTransfer(
    @Req() request: Request,
    @BodyOfCall(reportTransfer) { slug, recipientId, ...given }: BodyOf<typeof reportTransfer>,
  ): Promise<ResponseOf<typeof reportTransfer>> {
    const network = networkOf(request);
    await this.reports.limit(network);
    const link = { slug, recipientId, network, linkAccount: linkAccountOf(request) };
    const { _id } = await this.transfers.findTransfer(link);
    await this.reports.take({ id: _id, kind: 'transfer' }, { ...given, network, lang: languageOf(request) });
    return { received: true };
  }

  @Handles(reportRequest)
  async ofRequest(
    @Req() request: Request,
    @BodyOfCall(reportRequest) { slug, personId, ...given }: BodyOf<typeof reportRequest>,
  ): Promise<ResponseOf<typeof reportRequest>> {
    const network = networkOf(request);
    await this.reports.limit(network);
    const found = await this.requests.find({ slug, personId, network });
    await this.reports.take(
      { id: found.request._id, kind: 'request' },
      { ...given, network, lang: languageOf(request) },
    );
    return { received: true };
  }
}
