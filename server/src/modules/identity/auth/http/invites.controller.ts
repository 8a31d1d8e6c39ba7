import { Controller, Req } from '@nestjs/common';
import type { Request } from 'express';
import type { ParamsOf, ResponseOf } from '#contract/endpoint.js';
import { ownInvite, readInvite } from '#contract/accounts/invites.js';
import { networkOf } from '../../../../core/http/request-origin.js';
import { Handles, ParamsOfCall } from '../../../../core/http/handles.js';
import { Invites } from '../invites.service.js';
import type { Member } from '../principal.js';
import { CurrentMember } from './guards.js';

/** Invite links of users. */
@Controller()
export class InvitesController {
  constructor(private readonly invites: Invites) {}

  @Handles(readInvite)
  read(
    @Req() request: Request,
    @ParamsOfCall(readInvite) { code }: ParamsOf<typeof readInvite>,
  ): Promise<ResponseOf<typeof readInvite>> {
    return this.invites.readInviter(code, networkOf(request));
  }

  @Handles(ownInvite)
  own(@CurrentMember() { userId }: Member): Promise<ResponseOf<typeof ownInvite>> {
    return this.invites.ownOf(userId);
  }
}
