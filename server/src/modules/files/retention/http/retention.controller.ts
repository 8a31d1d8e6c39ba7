import { Controller } from '@nestjs/common';
import type { BodyOf, ParamsOf, ResponseOf } from '#contract/endpoint.js';
import { restoreTransfer, undoSend } from '#contract/transfers/transfer-changes.js';
import { deleteTransfer } from '#contract/transfers/transfers.js';
import { BodyOfCall, Handles, ParamsOfCall } from '../../../../core/http/handles.js';
import { assertOwnUserId, CurrentMember, type Member } from '../../../identity/auth/index.js';
import { TransferViews } from '../../transfers/index.js';
import { SendUndo } from '../send-undo.service.js';
import { TransferRemoval } from '../transfer-removal.service.js';
import { TransferRestoration } from '../transfer-restoration.service.js';

/** Deletes transfers; undoes deletions and sends. */
@Controller()
export class RetentionController {
  constructor(
    private readonly removal: TransferRemoval,
    private readonly restoration: TransferRestoration,
    private readonly sendUndo: SendUndo,
    private readonly views: TransferViews,
  ) {}

  @Handles(deleteTransfer)
  async delete(
    @CurrentMember() member: Member,
    @BodyOfCall(deleteTransfer) { slug, userid }: BodyOf<typeof deleteTransfer>,
  ): Promise<ResponseOf<typeof deleteTransfer>> {
    assertOwnUserId(member, userid);
    return { deleted: true, undoSeconds: await this.removal.delete(member.scope, slug) };
  }

  @Handles(restoreTransfer)
  async restore(
    @CurrentMember() member: Member,
    @ParamsOfCall(restoreTransfer) { slug }: ParamsOf<typeof restoreTransfer>,
  ): Promise<ResponseOf<typeof restoreTransfer>> {
    return this.views.viewOf(await this.restoration.restore(member, slug));
  }

  @Handles(undoSend)
  async undo(
    @CurrentMember() { scope }: Member,
    @ParamsOfCall(undoSend) { slug }: ParamsOf<typeof undoSend>,
  ): Promise<ResponseOf<typeof undoSend>> {
    await this.sendUndo.undo(scope, slug);
    return { undone: true };
  }
}
