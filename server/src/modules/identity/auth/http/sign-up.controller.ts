import { Controller, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { newSignupVerify, signup } from '#contract/accounts/auth.js';
import type { BodyOf, ResponseOf } from '#contract/endpoint.js';
import { languageOf, networkOf } from '../../../../core/http/request-origin.js';
import { BodyOfCall, Handles } from '../../../../core/http/handles.js';
import { OwnCredential } from '../../../../core/http/own-credential.js';
import { SameOriginGuard } from '../../../../core/http/same-origin.guard.js';
import { Invites } from '../invites.service.js';
import { SignUps } from '../sign-ups.service.js';
import { SessionResponses } from './session-responses.js';

/** Verifies an address and creates its account. */
@Controller()
@OwnCredential()
export class SignUpController {
  constructor(
    private readonly accounts: SignUps,
    private readonly invites: Invites,
    private readonly responses: SessionResponses,
  ) {}

  @Handles(newSignupVerify)
  async verify(
    @Req() request: Request,
    @BodyOfCall(newSignupVerify) { email, verifyComplete: code, lang }: BodyOf<typeof newSignupVerify>,
  ): Promise<ResponseOf<typeof newSignupVerify>> {
    const network = networkOf(request);
    if (code === undefined) {
      await this.accounts.sendCode({ email, lang: lang ?? languageOf(request), network });
      return { email, verified: false };
    }
    return { email, verified: true, signupTicket: await this.accounts.checkCode({ email, code, network }) };
  }

  @Handles(signup)
  @UseGuards(SameOriginGuard)
  async signUp(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @BodyOfCall(signup) body: BodyOf<typeof signup>,
  ): Promise<ResponseOf<typeof signup>> {
    const { email, password, fullName, company, referrer, invite, fingerprint, signupTicket: ticket } = body;
    const { endorsely_referral: referral } = body;
    const lang = body.lang ?? languageOf(request);
    const inviter = invite === undefined ? null : await this.invites.inviterOf(invite, email);
    const user = await this.accounts.signUp({
      email,
      password,
      ticket,
      lang,
      fullName,
      company,
      referrer,
      referral,
      invitedBy: inviter ?? undefined,
      fingerprint,
    });
    return this.responses.start(user, { request, response });
  }
}
