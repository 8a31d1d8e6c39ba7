import { Controller, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { BodyOf, ResponseOf } from '#contract/endpoint.js';
import { provePerson, sendPersonCode } from '#contract/requests/person-proofs.js';
import { openRequestPage } from '#contract/requests/submissions.js';
import { BodyOfCall, Handles } from '../../../../core/http/handles.js';
import { networkOf } from '../../../../core/http/request-origin.js';
import { AddressProofs } from '../../../identity/address-proofs/index.js';
import { CurrentPrincipal, isWithin, type Principal } from '../../../identity/auth/index.js';
import { PersonActivities } from '../person-activities.service.js';
import { RequestPages } from '../request-pages.service.js';

/** Opens the page of a request for visitors, who prove their address first where that is wanted. */
@Controller()
export class RequestPagesController {
  constructor(
    private readonly pages: RequestPages,
    private readonly proofs: AddressProofs,
    private readonly activities: PersonActivities,
  ) {}

  @Handles(openRequestPage)
  async open(
    @Req() request: Request,
    @CurrentPrincipal() principal: Principal,
    @BodyOfCall(openRequestPage) body: BodyOf<typeof openRequestPage>,
  ): Promise<ResponseOf<typeof openRequestPage>> {
    const hasProven = (email: string) => this.proofs.isProven(email, request);
    const opened = await this.pages.openRequest({ ...body, principal, hasProven, network: networkOf(request) });
    const isOwn = principal.kind === 'member' && isWithin(principal.scope, opened.request);
    if (!isOwn) await this.activities.recordVisit(opened.request, opened.person, request);
    return opened.page;
  }

  @Handles(sendPersonCode)
  async sendCode(
    @Req() request: Request,
    @BodyOfCall(sendPersonCode) { lang, ...link }: BodyOf<typeof sendPersonCode>,
  ): Promise<ResponseOf<typeof sendPersonCode>> {
    const { email, slug } = await this.pages.personOf({ ...link, network: networkOf(request) });
    await this.proofs.sendCode({ email, link: { slug, personId: link.personId }, lang }, request);
    return { sent: true };
  }

  @Handles(provePerson)
  async prove(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @BodyOfCall(provePerson) { code, ...link }: BodyOf<typeof provePerson>,
  ): Promise<ResponseOf<typeof provePerson>> {
    const { email } = await this.pages.personOf({ ...link, network: networkOf(request) });
    const expiresAt = await this.proofs.prove({ email, code }, request, response);
    return { expiresAt: expiresAt.getTime() };
  }
}
