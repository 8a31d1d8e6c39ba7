import { Controller, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { BodyOf, ResponseOf } from '#contract/endpoint.js';
import { loginWithPasskey, startPasskeyLogin } from '#contract/accounts/passkeys.js';
import { BodyOfCall, Handles } from '../../../../core/http/handles.js';
import { OwnCredential } from '../../../../core/http/own-credential.js';
import { SameOriginGuard } from '../../../../core/http/same-origin.guard.js';
import { SessionOpener } from './session-opener.js';
import { PasskeyProofs } from '../passkeys/passkey-proofs.service.js';
import { CHALLENGE_SECONDS } from '../domain/limits.js';
import { PasskeyCookie } from './passkey-cookie.js';

@Controller()
@OwnCredential()
@UseGuards(SameOriginGuard)
export class PasskeyLoginsController {
  constructor(
    private readonly proofs: PasskeyProofs,
    private readonly cookie: PasskeyCookie,
    private readonly opener: SessionOpener,
  ) {}

  @Handles(startPasskeyLogin)
  async start(@Res({ passthrough: true }) response: Response): Promise<ResponseOf<typeof startPasskeyLogin>> {
    const { options, browserSecret } = await this.proofs.startLogin();
    this.cookie.write(response, browserSecret, CHALLENGE_SECONDS);
    return options;
  }

  @Handles(loginWithPasskey)
  async login(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @BodyOfCall(loginWithPasskey) { credential }: BodyOf<typeof loginWithPasskey>,
  ): Promise<ResponseOf<typeof loginWithPasskey>> {
    const user = await this.proofs.logIn(credential, this.cookie.read(request));
    this.cookie.clear(response);
    return this.opener.open(user, { request, response });
  }
}
