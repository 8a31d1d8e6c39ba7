import { Controller, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { BodyOf, ResponseOf } from '#contract/endpoint.js';
import { startOidcProof, stepUpWithOidc } from '#contract/accounts/oidc.js';
import { BodyOfCall, Handles } from '../../../../core/http/handles.js';
import { CurrentMember, type Member } from '../../auth/index.js';
import { OidcProofs } from '../oidc/oidc-proofs.service.js';
import { OidcCookies } from './oidc-cookies.js';

/** Members prove by the provider who they are. */
@Controller()
export class OidcProofController {
  constructor(
    private readonly proofs: OidcProofs,
    private readonly cookies: OidcCookies,
  ) {}

  @Handles(startOidcProof)
  async start(
    @CurrentMember() member: Member,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ResponseOf<typeof startOidcProof>> {
    const { url, state, cookie: value } = await this.proofs.start(member);
    this.cookies.write(request, response, { state, value });
    return { url };
  }

  @Handles(stepUpWithOidc)
  async stepUp(
    @CurrentMember() member: Member,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @BodyOfCall(stepUpWithOidc) { query }: BodyOf<typeof stepUpWithOidc>,
  ): Promise<ResponseOf<typeof stepUpWithOidc>> {
    const begun = this.cookies.take(request, response, query);
    return { provenUntil: (await this.proofs.prove(member, query, begun)).getTime() };
  }
}
