import { Controller, Req } from '@nestjs/common';
import type { Request } from 'express';
import { type LifetimeCodeView, listLifetimeCodes, upgradeAppSumo } from '#contract/billing/appsumo.js';
import type { BodyOf, ResponseOf } from '#contract/endpoint.js';
import { maskLifetimeCode } from '#contract/billing/lifetime-code.js';
import { AppError } from '../../../../core/errors/app-error.js';
import { networkOf } from '../../../../core/http/request-origin.js';
import { BodyOfCall, Handles } from '../../../../core/http/handles.js';
import { assertOwnUserId, CurrentMember, type Member } from '../../../identity/auth/index.js';
import type { LifetimeCode } from '../domain/lifetime-code.js';
import { LifetimeCodes } from '../lifetime-codes.service.js';

/** Activates and lists the lifetime codes of the member's account. */
@Controller()
export class LifetimeCodesController {
  constructor(private readonly codes: LifetimeCodes) {}

  @Handles(upgradeAppSumo)
  async activate(
    @CurrentMember() member: Member,
    @Req() request: Request,
    @BodyOfCall(upgradeAppSumo) { userId, email, codes }: BodyOf<typeof upgradeAppSumo>,
  ): Promise<ResponseOf<typeof upgradeAppSumo>> {
    assertOwnUserId(member, userId);
    if (email !== member.email) throw new AppError('not-yours');
    const { accountId } = member;
    const activated = await this.codes.activate({ accountId, network: networkOf(request), codes });
    return activated.map(maskLifetimeCode);
  }

  @Handles(listLifetimeCodes)
  async list(@CurrentMember() { accountId }: Member): Promise<ResponseOf<typeof listLifetimeCodes>> {
    const codes = await this.codes.list(accountId);
    return { codes: codes.map(toView), plans: [...this.codes.plans] };
  }
}

function toView({ lastCharacters, redeemedAt, withdrawnAt, madeAt }: LifetimeCode): LifetimeCodeView {
  return {
    code: maskLifetimeCode(lastCharacters),
    activatedAt: (redeemedAt ?? madeAt).getTime(),
    withdrawnAt: withdrawnAt?.getTime() ?? null,
  };
}
