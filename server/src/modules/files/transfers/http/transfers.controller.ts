import { Controller, Req } from '@nestjs/common';
import type { Request } from 'express';
import type { BodyOf, HeadersOf, ResponseOf } from '#contract/endpoint.js';
import { incrementDownloads } from '#contract/transfers/downloads.js';
import { addFiles, createTransfer, sendTransferEmail } from '#contract/transfers/transfers.js';
import { languageOf, networkOf } from '../../../../core/http/request-origin.js';
import { BodyOfCall, Handles, HeadersOfCall } from '../../../../core/http/handles.js';
import { CurrentPrincipal, type Principal } from '../../../identity/auth/index.js';
import { Additions } from '../sending/additions.service.js';
import { TransferCreation } from '../sending/transfer-creation.service.js';
import { TransferMails } from '../sending/transfer-mails.service.js';
import { TransferViews } from '../views/transfer-views.service.js';

@Controller()
export class TransfersController {
  constructor(
    private readonly creation: TransferCreation,
    private readonly additions: Additions,
    private readonly mails: TransferMails,
    private readonly views: TransferViews,
  ) {}

  @Handles(createTransfer)
  async create(
    @CurrentPrincipal() principal: Principal,
    @Req() request: Request,
    @HeadersOfCall(createTransfer) headers: HeadersOf<typeof createTransfer>,
    @BodyOfCall(createTransfer) body: BodyOf<typeof createTransfer>,
  ): Promise<ResponseOf<typeof createTransfer>> {
    const { transfer, entitlements, isNew } = await this.creation.create({
      principal,
      body,
      senderTicket: headers['x-sender-ticket'],
      network: networkOf(request),
      lang: body.lang ?? languageOf(request),
    });
    const view = isNew ? this.views.viewOfNew(transfer, entitlements) : this.views.viewOf(transfer);
    return { data: { ops: [await view] } };
  }

  @Handles(addFiles)
  async add(
    @CurrentPrincipal() principal: Principal,
    @HeadersOfCall(addFiles) headers: HeadersOf<typeof addFiles>,
    @BodyOfCall(addFiles) body: BodyOf<typeof addFiles>,
  ): Promise<ResponseOf<typeof addFiles>> {
    return this.views.viewOf(await this.additions.add({ principal, uploadTicket: headers['x-upload-ticket'] }, body));
  }

  @Handles(sendTransferEmail)
  send(
    @CurrentPrincipal() principal: Principal,
    @HeadersOfCall(sendTransferEmail) headers: HeadersOf<typeof sendTransferEmail>,
    @BodyOfCall(sendTransferEmail) { slug, resendTo }: BodyOf<typeof sendTransferEmail>,
  ): Promise<ResponseOf<typeof sendTransferEmail>> {
    return this.mails.sendOnRequest({ principal, senderTicket: headers['x-sender-ticket'] }, slug, resendTo);
  }

  @Handles(incrementDownloads)
  increment(
    @BodyOfCall(incrementDownloads) _body: BodyOf<typeof incrementDownloads>,
  ): ResponseOf<typeof incrementDownloads> {
    return { accepted: true };
  }
}
