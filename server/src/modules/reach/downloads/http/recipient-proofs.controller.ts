import { Controller, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { BodyOf, ResponseOf } from '#contract/endpoint.js';
import { proveRecipient, sendRecipientCode } from '#contract/transfers/downloads.js';
import { linkAccountOf, networkOf } from '../../../../core/http/request-origin.js';
import { BodyOfCall, Handles } from '../../../../core/http/handles.js';
import { AddressProofs } from '../../../identity/address-proofs/index.js';
import { type Principal, CurrentPrincipal } from '../../../identity/auth/index.js';
import { LinkAccess } from '../link-access.service.js';

/** Recipients of a personal link prove their address. */
@Controller()
export class RecipientProofsController {
  constructor(
    private readonly access: LinkAccess,
    private readonly proofs: AddressProofs,
  ) {}

  @Handles(sendRecipientCode)
  async send(
    @CurrentPrincipal() principal: Principal,
    @Req() request: Request,
    @BodyOfCall(sendRecipientCode) { lang, ...link }: BodyOf<typeof sendRecipientCode>,
  ): Promise<ResponseOf<typeof sendRecipientCode>> {
    const { email } = await this.recipientOf(link, principal, request);
    await this.proofs.sendCode({ email, link, lang }, request);
    return { sent: true };
  }

  @Handles(proveRecipient)
  async prove(
    @CurrentPrincipal() principal: Principal,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @BodyOfCall(proveRecipient) { code, ...link }: BodyOf<typeof proveRecipient>,
  ): Promise<ResponseOf<typeof proveRecipient>> {
    const { email } = await this.recipientOf(link, principal, request);
    const expiresAt = await this.proofs.prove({ email, code }, request, response);
    return { expiresAt: expiresAt.getTime() };
  }

  private recipientOf(link: { slug: string; recipientId: string }, principal: Principal, request: Request) {
    return this.access.recipientOf({
      ...link,
      principal,
      network: networkOf(request),
      linkAccount: linkAccountOf(request),
    });
  }
}
