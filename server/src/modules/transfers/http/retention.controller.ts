import { Controller, UseGuards } from '@nestjs/common';
import type { BodyOf, ParamsOf, ResponseOf } from '#contract/endpoint.js';
import { changeTransfers, restoreTransfer, undoSend } from '#contract/transfer-changes.js';
import { BodyOfCall, Handles, ParamsOfCall } from '../../../core/http/handles.js';
import { CurrentCaller, type Member, MemberGuard } from '../../auth/index.js';
import { BulkChanges } from '../changes/bulk-changes.service.js';
import { TransferRestoration } from '../retention/transfer-restoration.service.js';
import { SendUndo } from '../retention/send-undo.service.js';
import { TransferViews } from '../views/transfer-views.service.js';

/** Changes of several transfers at once, and the way back from deletions and sends. */
@Controller()
@UseGuards(MemberGuard)
export class RetentionController {
  constructor(
    private readonly bulk: BulkChanges,
    private readonly restoration: TransferRestoration,
    private readonly sendUndo: SendUndo,
    private readonly views: TransferViews,
  ) {}

  @Handles(changeTransfers)
  change(
    @CurrentCaller() member: Member,
    @BodyOfCall(changeTransfers) body: BodyOf<typeof changeTransfers>,
  ): Promise<ResponseOf<typeof changeTransfers>> {
    return this.bulk.apply(member, body);
  }

  @Handles(restoreTransfer)
  async restore(
    @CurrentCaller() { ownerId, role }: Member,
    @ParamsOfCall(restoreTransfer) { slug }: ParamsOf<typeof restoreTransfer>,
  ): Promise<ResponseOf<typeof restoreTransfer>> {
    return this.views.ofOne(await this.restoration.restore({ ownerId, role }, slug));
  }

  @Handles(undoSend)
  async undo(
    @CurrentCaller() { ownerId }: Member,
    @ParamsOfCall(undoSend) { slug }: ParamsOf<typeof undoSend>,
  ): Promise<ResponseOf<typeof undoSend>> {
    await this.sendUndo.undo(ownerId, slug);
    return { undone: true };
  }
}
