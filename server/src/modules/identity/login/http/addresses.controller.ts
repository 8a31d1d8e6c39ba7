import { Controller, Req, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import { changeAddress, requestAddressChange, undoAddressChange } from '#contract/address.js';
import type { BodyOf, ResponseOf } from '#contract/endpoint.js';
import { networkOf } from '../../../../core/http/request-origin.js';
import { BodyOfCall, Handles } from '../../../../core/http/handles.js';
import { OwnCredential } from '../../../../core/http/own-credential.js';
import { SameOriginGuard } from '../../../../core/http/same-origin.guard.js';
import { CurrentMember, type Member, UserViews } from '../../auth/index.js';
import { AddressChanges } from '../addresses/address-changes.service.js';
import { AddressUndo } from '../addresses/address-undo.service.js';

/** The address with which a member logs in. */
@Controller()
export class AddressesController {
  constructor(
    private readonly changes: AddressChanges,
    private readonly undos: AddressUndo,
    private readonly views: UserViews,
  ) {}

  @Handles(requestAddressChange)
  async sendCode(
    @CurrentMember() member: Member,
    @Req() request: Request,
    @BodyOfCall(requestAddressChange) { email }: BodyOf<typeof requestAddressChange>,
  ): Promise<ResponseOf<typeof requestAddressChange>> {
    await this.changes.sendCode(member, email, networkOf(request));
    return { sent: true };
  }

  @Handles(changeAddress)
  async change(
    @CurrentMember() member: Member,
    @Req() request: Request,
    @BodyOfCall(changeAddress) body: BodyOf<typeof changeAddress>,
  ): Promise<ResponseOf<typeof changeAddress>> {
    return this.views.userView(await this.changes.change(member, { ...body, network: networkOf(request) }));
  }

  @Handles(undoAddressChange)
  @OwnCredential()
  @UseGuards(SameOriginGuard)
  async undo(
    @BodyOfCall(undoAddressChange) { token }: BodyOf<typeof undoAddressChange>,
  ): Promise<ResponseOf<typeof undoAddressChange>> {
    return { resetToken: await this.undos.undo(token) };
  }
}
