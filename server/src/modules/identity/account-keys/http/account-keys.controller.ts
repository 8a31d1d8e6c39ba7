import { Controller } from '@nestjs/common';
import {
  addKeyPasskey,
  changeAccountKey,
  changeKeyPassphrase,
  findPublicKeys,
  makeAccountKey,
  readAccountKey,
  removeKeyPasskey,
  renewAccountKey,
} from '#contract/accounts/account-keys.js';
import type { BodyOf, ParamsOf, ResponseOf } from '#contract/endpoint.js';
import { BodyOfCall, Handles, ParamsOfCall } from '../../../../core/http/handles.js';
import { CurrentMember, type Member } from '../../auth/index.js';
import { AccountKeys } from '../account-keys.service.js';
import { toAccountKeyView } from './account-key.view.js';

/** The caller's key of end-to-end encryption. */
@Controller()
export class AccountKeysController {
  constructor(private readonly keys: AccountKeys) {}

  @Handles(readAccountKey)
  async read(@CurrentMember() member: Member): Promise<ResponseOf<typeof readAccountKey>> {
    const key = await this.keys.find(member);
    return { key: key && toAccountKeyView(key) };
  }

  @Handles(makeAccountKey)
  async make(
    @CurrentMember() member: Member,
    @BodyOfCall(makeAccountKey) body: BodyOf<typeof makeAccountKey>,
  ): Promise<ResponseOf<typeof makeAccountKey>> {
    return toAccountKeyView(await this.keys.make(member, body));
  }

  @Handles(changeAccountKey)
  async change(
    @CurrentMember() member: Member,
    @BodyOfCall(changeAccountKey) { isFindable }: BodyOf<typeof changeAccountKey>,
  ): Promise<ResponseOf<typeof changeAccountKey>> {
    return toAccountKeyView(await this.keys.setFindable(member, isFindable));
  }

  @Handles(findPublicKeys)
  async findPublic(
    @CurrentMember() member: Member,
    @BodyOfCall(findPublicKeys) { emails }: BodyOf<typeof findPublicKeys>,
  ): Promise<ResponseOf<typeof findPublicKeys>> {
    return { keys: await this.keys.findPublic(member, emails) };
  }

  @Handles(changeKeyPassphrase)
  async changePassphrase(
    @CurrentMember() member: Member,
    @BodyOfCall(changeKeyPassphrase) body: BodyOf<typeof changeKeyPassphrase>,
  ): Promise<ResponseOf<typeof changeKeyPassphrase>> {
    return toAccountKeyView(await this.keys.changePassphrase(member, body));
  }

  @Handles(renewAccountKey)
  async renew(
    @CurrentMember() member: Member,
    @BodyOfCall(renewAccountKey) body: BodyOf<typeof renewAccountKey>,
  ): Promise<ResponseOf<typeof renewAccountKey>> {
    return toAccountKeyView(await this.keys.renew(member, body));
  }

  @Handles(addKeyPasskey)
  async addPasskey(
    @CurrentMember() member: Member,
    @BodyOfCall(addKeyPasskey) body: BodyOf<typeof addKeyPasskey>,
  ): Promise<ResponseOf<typeof addKeyPasskey>> {
    return toAccountKeyView(await this.keys.addPasskey(member, body));
  }

  @Handles(removeKeyPasskey)
  async removePasskey(
    @CurrentMember() member: Member,
    @ParamsOfCall(removeKeyPasskey) { passkeyId }: ParamsOf<typeof removeKeyPasskey>,
  ): Promise<ResponseOf<typeof removeKeyPasskey>> {
    return toAccountKeyView(await this.keys.removePasskey(member, passkeyId));
  }
}
