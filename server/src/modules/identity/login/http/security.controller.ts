import { Controller, Req } from '@nestjs/common';
import type { Request } from 'express';
import type { BodyOf, ResponseOf } from '#contract/endpoint.js';
import { RECOVERY_CODES } from '#contract/limits.js';
import {
  confirmSecondFactor,
  readSecurity,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
  stepUp,
} from '#contract/accounts/security.js';
import { AppError } from '../../../../core/errors/app-error.js';
import { networkOf } from '../../../../core/http/request-origin.js';
import { BodyOfCall, Handles } from '../../../../core/http/handles.js';
import { CurrentMember, type Member, Users } from '../../auth/index.js';
import { SecondFactors } from '../second-factors.service.js';
import { StepUps } from '../step-ups.service.js';
import { toPasskeyView } from './passkey.view.js';

/** How a member logs in. */
@Controller()
export class SecurityController {
  constructor(
    private readonly users: Users,
    private readonly factors: SecondFactors,
    private readonly stepUps: StepUps,
  ) {}

  @Handles(readSecurity)
  async read(@CurrentMember() member: Member): Promise<ResponseOf<typeof readSecurity>> {
    const user = await this.users.findById(member.userId);
    if (!user) throw new AppError('unauthenticated');
    const { secondFactor, passkeys } = user;
    return {
      secondFactor: secondFactor && {
        enabledAt: secondFactor.enabledAt.getTime(),
        recoveryCodesLeft: RECOVERY_CODES - secondFactor.usedCodes.length,
      },
      passkeys: passkeys.map(toPasskeyView),
      proof: this.stepUps.proofOf(user, member),
    };
  }

  @Handles(stepUp)
  async stepUp(
    @CurrentMember() member: Member,
    @Req() request: Request,
    @BodyOfCall(stepUp) proof: BodyOf<typeof stepUp>,
  ): Promise<ResponseOf<typeof stepUp>> {
    return { provenUntil: (await this.stepUps.prove(member, proof, networkOf(request))).getTime() };
  }

  @Handles(startSecondFactor)
  async start(@CurrentMember() member: Member): Promise<ResponseOf<typeof startSecondFactor>> {
    if ((await this.users.findById(member.userId))?.secondFactor) throw new AppError('second-factor-on');
    return this.factors.start(member);
  }

  @Handles(confirmSecondFactor)
  async confirm(
    @CurrentMember() member: Member,
    @BodyOfCall(confirmSecondFactor) body: BodyOf<typeof confirmSecondFactor>,
  ): Promise<ResponseOf<typeof confirmSecondFactor>> {
    return { recoveryCodes: await this.factors.confirm(member, body) };
  }

  @Handles(renewRecoveryCodes)
  async renewRecoveryCodes(@CurrentMember() member: Member): Promise<ResponseOf<typeof renewRecoveryCodes>> {
    return { recoveryCodes: await this.factors.renewRecoveryCodes(member) };
  }

  @Handles(removeSecondFactor)
  async remove(@CurrentMember() member: Member): Promise<ResponseOf<typeof removeSecondFactor>> {
    await this.factors.remove(member);
    return { removed: true };
  }
}
