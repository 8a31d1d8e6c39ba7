import { Controller } from '@nestjs/common';
import type { BodyOf, ParamsOf, QueryOf, ResponseOf } from '#contract/endpoint.js';
import * as calls from '#contract/admin/operations.js';
import { BodyOfCall, Handles, ParamsOfCall, QueryOfCall } from '../../../../core/http/handles.js';
import { CurrentMember, type Member } from '../../../identity/auth/index.js';
import { StaffMails } from '../staff-mails.service.js';
import { toBlockView, toMailView } from './operations.view.js';

/** Mails and addresses that are not mailed, for the staff. */
@Controller()
export class StaffMailsController {
  constructor(private readonly mails: StaffMails) {}

  @Handles(calls.searchMails)
  async search(
    @BodyOfCall(calls.searchMails) { text }: BodyOf<typeof calls.searchMails>,
  ): Promise<ResponseOf<typeof calls.searchMails>> {
    const { mails, hasMore, block } = await this.mails.search(text);
    return { mails: mails.map(toMailView), hasMore, block: toBlockView(block) };
  }

  @Handles(calls.resendMail)
  async resend(
    @CurrentMember() member: Member,
    @ParamsOfCall(calls.resendMail) { mailId }: ParamsOf<typeof calls.resendMail>,
    @BodyOfCall(calls.resendMail) { reason }: BodyOf<typeof calls.resendMail>,
  ): Promise<ResponseOf<typeof calls.resendMail>> {
    await this.mails.resend(member, mailId, reason);
    return { queued: true };
  }

  @Handles(calls.readMailDomains)
  async domains(): Promise<ResponseOf<typeof calls.readMailDomains>> {
    return { domains: await this.mails.domains() };
  }

  @Handles(calls.listMailBlocks)
  async blocks(
    @QueryOfCall(calls.listMailBlocks) page: QueryOf<typeof calls.listMailBlocks>,
  ): Promise<ResponseOf<typeof calls.listMailBlocks>> {
    const { blocks, total } = await this.mails.blocks(page);
    return { blocks: blocks.map(toBlockView).filter((block) => block !== null), total };
  }

  @Handles(calls.addMailBlock)
  async block(
    @CurrentMember() member: Member,
    @BodyOfCall(calls.addMailBlock) body: BodyOf<typeof calls.addMailBlock>,
  ): Promise<ResponseOf<typeof calls.addMailBlock>> {
    await this.mails.block(member, body);
    return { isBlocked: true };
  }

  @Handles(calls.liftMailBlock)
  async lift(
    @CurrentMember() member: Member,
    @BodyOfCall(calls.liftMailBlock) body: BodyOf<typeof calls.liftMailBlock>,
  ): Promise<ResponseOf<typeof calls.liftMailBlock>> {
    await this.mails.lift(member, body);
    return { isBlocked: false };
  }
}
