import { Controller, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import {
  addPasskey,
  removePasskey,
  renamePasskey,
  startPasskey,
  startPasskeyProof,
  stepUpWithPasskey,
  loginWithPasskey,
  startPasskeyLogin,
} from '#contract/accounts/passkeys.js';
import type { BodyOf, ParamsOf, ResponseOf } from '#contract/endpoint.js';
import { Config } from '../../../../config/config.module.js';
import { BodyOfCall, Handles, OwnCredential, ParamsOfCall } from '../../../../core/http/handles.js';
import { SameOriginGuard } from '../../../../core/http/same-origin.guard.js';
import { CurrentMember, type Member, SecretCookie } from '../../auth/index.js';
import { CHALLENGE_SECONDS } from '../domain/limits.js';
import { PasskeyProofs } from '../passkeys/passkey-proofs.service.js';
import { Passkeys } from '../passkeys/passkeys.service.js';
import { toPasskeyView } from './passkey.view.js';
import { SessionOpener } from './session-opener.js';

/** The passkeys of a member, by which they also prove again who they are, and logging in with one. */
@Controller()
export class PasskeysController {
  /** Ties a challenge to the browser whose authenticator is to sign it. */
  private readonly cookie: SecretCookie;

  constructor(
    private readonly passkeys: Passkeys,
    private readonly proofs: PasskeyProofs,
    private readonly opener: SessionOpener,
    config: Config,
  ) {
    this.cookie = new SecretCookie('sampan_passkey', config);
  }

  @Handles(startPasskey)
  async start(
    @CurrentMember() member: Member,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ResponseOf<typeof startPasskey>> {
    const { options, browserSecret } = await this.passkeys.start(member);
    this.cookie.write(response, browserSecret, CHALLENGE_SECONDS);
    return options;
  }

  @Handles(addPasskey)
  async add(
    @CurrentMember() member: Member,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @BodyOfCall(addPasskey) body: BodyOf<typeof addPasskey>,
  ): Promise<ResponseOf<typeof addPasskey>> {
    const passkey = await this.passkeys.add(member, { ...body, browserSecret: this.cookie.read(request) });
    this.cookie.clear(response);
    return toPasskeyView(passkey);
  }

  @Handles(renamePasskey)
  async rename(
    @CurrentMember() member: Member,
    @ParamsOfCall(renamePasskey) { passkeyId }: ParamsOf<typeof renamePasskey>,
    @BodyOfCall(renamePasskey) { name }: BodyOf<typeof renamePasskey>,
  ): Promise<ResponseOf<typeof renamePasskey>> {
    await this.passkeys.rename(member, passkeyId, name);
    return { renamed: true };
  }

  @Handles(removePasskey)
  async remove(
    @CurrentMember() member: Member,
    @ParamsOfCall(removePasskey) { passkeyId }: ParamsOf<typeof removePasskey>,
  ): Promise<ResponseOf<typeof removePasskey>> {
    await this.passkeys.remove(member, passkeyId);
    return { removed: true };
  }

  @Handles(startPasskeyProof)
  async startProof(
    @CurrentMember() member: Member,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ResponseOf<typeof startPasskeyProof>> {
    const { options, browserSecret } = await this.proofs.startProof(member);
    this.cookie.write(response, browserSecret, CHALLENGE_SECONDS);
    return options;
  }

  @Handles(stepUpWithPasskey)
  async stepUp(
    @CurrentMember() member: Member,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @BodyOfCall(stepUpWithPasskey) { credential }: BodyOf<typeof stepUpWithPasskey>,
  ): Promise<ResponseOf<typeof stepUpWithPasskey>> {
    const until = await this.proofs.prove(member, credential, this.cookie.read(request));
    this.cookie.clear(response);
    return { provenUntil: until.getTime() };
  }

  @Handles(startPasskeyLogin)
  @OwnCredential()
  @UseGuards(SameOriginGuard)
  async startLogin(@Res({ passthrough: true }) response: Response): Promise<ResponseOf<typeof startPasskeyLogin>> {
    const { options, browserSecret } = await this.proofs.startLogin();
    this.cookie.write(response, browserSecret, CHALLENGE_SECONDS);
    return options;
  }

  @Handles(loginWithPasskey)
  @OwnCredential()
  @UseGuards(SameOriginGuard)
  async login(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @BodyOfCall(loginWithPasskey) { credential }: BodyOf<typeof loginWithPasskey>,
  ): Promise<ResponseOf<typeof loginWithPasskey>> {
    const user = await this.proofs.logIn(credential, this.cookie.read(request));
    this.cookie.clear(response);
    return this.opener.openSession(user, { request, response });
  }
}
