import { Controller, Res } from '@nestjs/common';
import type { Response } from 'express';
import * as calls from '#contract/admin/admin-accounts.js';
import type { BodyOf, ParamsOf, ResponseOf } from '#contract/endpoint.js';
import { BodyOfCall, Handles, ParamsOfCall } from '../../../../core/http/handles.js';
import { Log } from '../../../../core/logging/log.js';
import { CurrentMember, type Member } from '../../../identity/auth/index.js';
import { AccountExport } from '../../../identity/privacy/index.js';
import { AccountActions } from '../account-actions.service.js';

const CHANGED = { changed: true } as const;
type OfPerson = ParamsOf<typeof calls.exportPerson>;

/** Accounts of people, for the staff. */
@Controller()
export class AccountsController {
  constructor(
    private readonly actions: AccountActions,
    private readonly exports: AccountExport,
    private readonly log: Log,
  ) {}

  @Handles(calls.adjustPersonLimits)
  async adjustLimits(
    @CurrentMember() member: Member,
    @ParamsOfCall(calls.adjustPersonLimits) { userId }: OfPerson,
    @BodyOfCall(calls.adjustPersonLimits) { reason, limits, until }: BodyOf<typeof calls.adjustPersonLimits>,
  ): Promise<ResponseOf<typeof calls.adjustPersonLimits>> {
    const wanted = { limits, until: until === null ? null : new Date(until) };
    await this.actions.adjustLimits(member, { userId, reason }, wanted);
    return CHANGED;
  }

  @Handles(calls.movePersonTrial)
  async moveTrial(
    @CurrentMember() member: Member,
    @ParamsOfCall(calls.movePersonTrial) { userId }: OfPerson,
    @BodyOfCall(calls.movePersonTrial) { reason, until }: BodyOf<typeof calls.movePersonTrial>,
  ): Promise<ResponseOf<typeof calls.movePersonTrial>> {
    await this.actions.moveTrial(member, { userId, reason }, new Date(until));
    return CHANGED;
  }

  @Handles(calls.planPersonDeletion)
  async planDeletion(
    @CurrentMember() member: Member,
    @ParamsOfCall(calls.planPersonDeletion) { userId }: OfPerson,
    @BodyOfCall(calls.planPersonDeletion) { isPlanned, reason }: BodyOf<typeof calls.planPersonDeletion>,
  ): Promise<ResponseOf<typeof calls.planPersonDeletion>> {
    await (isPlanned
      ? this.actions.planDeletion(member, { userId, reason })
      : this.actions.cancelDeletion(member, { userId, reason }));
    return CHANGED;
  }

  @Handles(calls.exportPerson)
  async export(
    @CurrentMember() member: Member,
    @ParamsOfCall(calls.exportPerson) { userId }: OfPerson,
    @BodyOfCall(calls.exportPerson) { reason }: BodyOf<typeof calls.exportPerson>,
    @Res() response: Response,
  ): Promise<void> {
    await this.actions.noteExport(member, { userId, reason });
    response.set({
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="account-${userId}.zip"`,
    });
    // The response has started, so the error can only be logged.
    await this.exports.writeArchive(userId, response).catch((error: unknown) => {
      this.log.warn({ userId, err: error }, 'export broken off');
    });
  }
}
