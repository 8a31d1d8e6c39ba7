import { Controller } from '@nestjs/common';
import {
  type AccessTokenView,
  createAccessToken,
  listAccessTokens,
  revokeAccessToken,
  whoAmI,
} from '#contract/accounts/access-tokens.js';
import type { BodyOf, ParamsOf, ResponseOf } from '#contract/endpoint.js';
import { BodyOfCall, Handles, ParamsOfCall } from '../../../../core/http/handles.js';
import { CurrentMember, type Member } from '../../auth/index.js';
import { AccessTokens } from '../access-tokens.service.js';
import type { AccessToken } from '../domain/access-token.js';

/** Lists, creates and revokes a user's access tokens. */
@Controller()
export class AccessTokensController {
  constructor(private readonly tokens: AccessTokens) {}

  @Handles(listAccessTokens)
  async list(@CurrentMember() member: Member): Promise<ResponseOf<typeof listAccessTokens>> {
    return { tokens: (await this.tokens.list(member)).map(toView) };
  }

  @Handles(createAccessToken)
  async create(
    @CurrentMember() member: Member,
    @BodyOfCall(createAccessToken) body: BodyOf<typeof createAccessToken>,
  ): Promise<ResponseOf<typeof createAccessToken>> {
    const { token, secret } = await this.tokens.create(member, body);
    return { token: toView(token), value: secret };
  }

  @Handles(revokeAccessToken)
  async revoke(
    @CurrentMember() member: Member,
    @ParamsOfCall(revokeAccessToken) { tokenId }: ParamsOf<typeof revokeAccessToken>,
  ): Promise<ResponseOf<typeof revokeAccessToken>> {
    await this.tokens.revoke(member, tokenId);
    return { revoked: true };
  }

  @Handles(whoAmI)
  whoAmI(@CurrentMember() { userId, email, token }: Member): ResponseOf<typeof whoAmI> {
    return { userId, email, scopes: token ? [...token.scopes] : null };
  }
}

function toView({ id, name, scopes, createdAt, expiresAt, lastUsedAt }: AccessToken): AccessTokenView {
  return {
    tokenId: id,
    name,
    scopes,
    createdAt: createdAt.getTime(),
    expiresAt: expiresAt?.getTime() ?? null,
    lastUsedAt: lastUsedAt?.getTime() ?? null,
  };
}
