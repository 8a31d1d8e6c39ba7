import { Controller } from '@nestjs/common';
import { examineInstallation, openProbes } from '#contract/admin/doctor.js';
import type { BodyOf, ResponseOf } from '#contract/endpoint.js';
import { BodyOfCall, Handles } from '../../../core/http/handles.js';
import { RateLimiter } from '../../../core/limits/rate-limiter.js';
import { Tokens } from '../../../core/tokens/tokens.js';
import { CurrentMember, type Member } from '../../auth/index.js';
import { Doctor } from '../doctor.service.js';
import { PROBE_TOKEN } from '../doctor.tokens.js';

/** A whole examination takes six; test mails and uploads are work for others too. */
const EXAMINATIONS = { name: 'doctor', points: 60, perSeconds: 600 };

/** The doctor's page of the staff. */
@Controller()
export class ExaminationsController {
  constructor(
    private readonly doctor: Doctor,
    private readonly tokens: Tokens,
    private readonly limiter: RateLimiter,
  ) {}

  @Handles(examineInstallation)
  async examine(
    @CurrentMember() { userId, email }: Member,
    @BodyOfCall(examineInstallation) { part, mailsTest, dkimSelector }: BodyOf<typeof examineInstallation>,
  ): Promise<ResponseOf<typeof examineInstallation>> {
    await this.limiter.take(EXAMINATIONS, userId);
    const checks = await this.doctor.examinePart(part, { mailTo: mailsTest ? email : null, dkimSelector });
    return { checks: checks.map(({ fix, ...check }) => ({ ...check, fix: [...fix] })) };
  }

  @Handles(openProbes)
  async open(@CurrentMember() { userId }: Member): Promise<ResponseOf<typeof openProbes>> {
    await this.limiter.take(EXAMINATIONS, userId);
    return { token: this.tokens.sign(PROBE_TOKEN, { sub: 'doctor' }) };
  }
}
