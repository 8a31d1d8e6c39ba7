import { Controller, Req } from '@nestjs/common';
import type { Request } from 'express';
import { checkSenderEmail, verifySenderEmail } from '#contract/accounts/auth.js';
import type { BodyOf, ResponseOf } from '#contract/endpoint.js';
import { languageOf, networkOf } from '../../../../core/http/request-origin.js';
import { BodyOfCall, Handles } from '../../../../core/http/handles.js';
import { OwnCredential } from '../../../../core/http/own-credential.js';
import { InstallationPolicies } from '../../../platform/policies/index.js';
import { SenderTickets } from '../sender-tickets.service.js';
import { VerificationCodes } from '../verification-codes.service.js';

/** Visitors verify their address before they send. */
@Controller()
@OwnCredential()
export class SenderVerificationController {
  constructor(
    private readonly codes: VerificationCodes,
    private readonly tickets: SenderTickets,
    private readonly policies: InstallationPolicies,
  ) {}

  @Handles(verifySenderEmail)
  async send(
    @Req() request: Request,
    @BodyOfCall(verifySenderEmail) { email, lang }: BodyOf<typeof verifySenderEmail>,
  ): Promise<ResponseOf<typeof verifySenderEmail>> {
    this.policies.assertVisitorsMaySend();
    await this.codes.send({ email, purpose: 'send', lang: lang ?? languageOf(request), network: networkOf(request) });
    return { sent: true };
  }

  @Handles(checkSenderEmail)
  async check(
    @Req() request: Request,
    @BodyOfCall(checkSenderEmail) { email, verifyId }: BodyOf<typeof checkSenderEmail>,
  ): Promise<ResponseOf<typeof checkSenderEmail>> {
    await this.codes.checkCode({ email, purpose: 'send', code: verifyId, network: networkOf(request) });
    const { ticket, expiresAt } = this.tickets.issue(email);
    return { ticket, expiresAt: expiresAt.getTime() };
  }
}
