import { Controller, Req } from '@nestjs/common';
import type { Request } from 'express';
import { checkResetToken, requestPasswordReset, resetPassword } from '#contract/accounts/auth.js';
import type { BodyOf, ResponseOf } from '#contract/endpoint.js';
import { languageOf, networkOf } from '../../../../core/http/request-origin.js';
import { BodyOfCall, Handles } from '../../../../core/http/handles.js';
import { OwnCredential } from '../../../../core/http/own-credential.js';
import { PasswordResets } from '../password-resets.service.js';

/** Part of the API; the client shows its own text. */
const REQUEST_MESSAGE = 'If we have an account with that email, please click the included link to reset your password.';

/** Requests, checks and completes password resets. */
@Controller()
@OwnCredential()
export class PasswordResetsController {
  constructor(private readonly resets: PasswordResets) {}

  @Handles(requestPasswordReset)
  async request(
    @Req() request: Request,
    @BodyOfCall(requestPasswordReset) { email, lang }: BodyOf<typeof requestPasswordReset>,
  ): Promise<ResponseOf<typeof requestPasswordReset>> {
    await this.resets.request({ email, lang: lang ?? languageOf(request), network: networkOf(request) });
    return { message: REQUEST_MESSAGE };
  }

  @Handles(checkResetToken)
  async check(
    @BodyOfCall(checkResetToken) { token }: BodyOf<typeof checkResetToken>,
  ): Promise<ResponseOf<typeof checkResetToken>> {
    await this.resets.checkToken(token);
    return { valid: true };
  }

  @Handles(resetPassword)
  async reset(
    @BodyOfCall(resetPassword) { token, password }: BodyOf<typeof resetPassword>,
  ): Promise<ResponseOf<typeof resetPassword>> {
    await this.resets.reset(token, password);
    return { changed: true };
  }
}
