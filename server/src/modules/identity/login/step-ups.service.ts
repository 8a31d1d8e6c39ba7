import { Injectable } from '@nestjs/common';
import { AppError } from '../../../core/errors/app-error.js';
import { type Member, Passwords, Sessions, type User, Users } from '../auth/index.js';
import { SecondFactors } from './second-factors.service.js';

interface Proof {
  password?: string | undefined;
  code?: string | undefined;
}

/** Lets the user of a session prove again who they are. */
@Injectable()
export class StepUps {
  constructor(
    private readonly users: Users,
    private readonly passwords: Passwords,
    private readonly factors: SecondFactors,
    private readonly sessions: Sessions,
  ) {}

  /** The proof that `prove` accepts; null if a passkey is the only one. */
  proofOf({ secondFactor }: User, { secondFactorDemand }: Member): 'code' | 'password' | null {
    if (secondFactor) return 'code';
    return secondFactorDemand === 'met' ? null : 'password';
  }

  /** The user has given a proof that replaces the password. Returns until when the proof is valid. */
  async proveWithoutPassword(member: Member): Promise<Date> {
    const user = await this.users.findById(member.userId);
    if (!user) throw new AppError('unauthenticated');
    if (this.proofOf(user, member) !== 'password') throw new AppError('second-factor-wrong');
    return this.sessions.stepUp(member);
  }

  /** Accepts no password if the second factor is on. Returns until when the proof is valid. */
  async prove(member: Member, { password = '', code = '' }: Proof, network: string): Promise<Date> {
    const user = await this.users.findById(member.userId);
    if (!user) throw new AppError('unauthenticated');
    const proof = this.proofOf(user, member);
    if (proof === null) throw new AppError('second-factor-wrong');
    if (proof === 'code') await this.factors.useCode(user, code, network);
    else await this.passwords.prove({ email: user.email, password, network });
    return this.sessions.stepUp(member);
  }
}
