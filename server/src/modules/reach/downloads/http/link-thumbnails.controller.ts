import { Controller, Req } from '@nestjs/common';
import type { Request } from 'express';
import type { BodyOf, ResponseOf } from '#contract/endpoint.js';
import { listLinkThumbnails } from '#contract/transfers/downloads.js';
import { linkAccountOf, networkOf } from '../../../../core/http/request-origin.js';
import { BodyOfCall, Handles } from '../../../../core/http/handles.js';
import { AddressProofs } from '../../../identity/address-proofs/index.js';
import { type Principal, CurrentPrincipal } from '../../../identity/auth/index.js';
import { LinkThumbnails } from '../link-thumbnails.service.js';

/** Thumbnails on the download page. */
@Controller()
export class LinkThumbnailsController {
  constructor(
    private readonly thumbnails: LinkThumbnails,
    private readonly proofs: AddressProofs,
  ) {}

  @Handles(listLinkThumbnails)
  list(
    @CurrentPrincipal() principal: Principal,
    @Req() request: Request,
    @BodyOfCall(listLinkThumbnails) { fileIds, ...link }: BodyOf<typeof listLinkThumbnails>,
  ): Promise<ResponseOf<typeof listLinkThumbnails>> {
    const origin = { network: networkOf(request), linkAccount: linkAccountOf(request) };
    const hasProven = (email: string) => this.proofs.isProven(email, request);
    return this.thumbnails.list({ ...link, ...origin, principal, hasProven }, fileIds);
  }
}
