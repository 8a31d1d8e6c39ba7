import { Controller } from '@nestjs/common';
import type { ParamsOf, ResponseOf } from '#contract/endpoint.js';
import { restoreTransfer, undoSend } from '#contract/transfer-changes.js';
import { Handles, ParamsOfCall } from '../../../core/http/handles.js';
import { CurrentMember, type Member } from '../../auth/index.js';
import { TransferRestoration } from '../retention/transfer-restoration.service.js';
import { SendUndo } from '../retention/send-undo.service.js';
import { TransferViews } from '../views/transfer-views.service.js';

/** Undoes deletions and sends. */
@Controller()
export class RetentionController {
  constructor(
    private readonly restoration: TransferRestoration,
    private readonly sendUndo: SendUndo,
    private readonly views: TransferViews,
  ) {}

  @Handles(restoreTransfer)
  async restore(
    @CurrentMember() member: Member,
    @ParamsOfCall(restoreTransfer) { slug }: ParamsOf<typeof restoreTransfer>,
  ): Promise<ResponseOf<typeof restoreTransfer>> {
    return this.views.ofOne(await this.restoration.restore(member, slug));
  }

  @Handles(undoSend)
  async undo(
    @CurrentMember() { accountId }: Member,
    @ParamsOfCall(undoSend) { slug }: ParamsOf<typeof undoSend>,
  ): Promise<ResponseOf<typeof undoSend>> {
    await this.sendUndo.undo(accountId, slug);
    return { undone: true };
  }
}
