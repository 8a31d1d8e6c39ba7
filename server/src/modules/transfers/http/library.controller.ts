import { Controller, UseGuards } from '@nestjs/common';
import type { BodyOf, ParamsOf, ResponseOf } from '#contract/endpoint.js';
import { readOverview } from '#contract/library.js';
import { changeTransfers, restoreTransfer, undoSend } from '#contract/transfer-changes.js';
import { BodyOfCall, Handles, ParamsOfCall } from '../../../core/http/handles.js';
import { CurrentCaller, type Member, MemberGuard } from '../../auth/index.js';
import { BulkChanges } from '../changes/bulk-changes.service.js';
import { Overviews } from '../library/overviews.service.js';
import { Restorations } from '../library/restorations.service.js';
import { SendUndo } from '../sending/send-undo.service.js';
import { TransferViews } from '../library/transfer-views.service.js';

/** A member's library as a whole, and the way back from what was done in it. */
@Controller()
@UseGuards(MemberGuard)
export class LibraryController {
  constructor(
    private readonly overviews: Overviews,
    private readonly bulk: BulkChanges,
    private readonly restorations: Restorations,
    private readonly sendUndo: SendUndo,
    private readonly views: TransferViews,
  ) {}

  @Handles(readOverview)
  overview(@CurrentCaller() { ownerId, role }: Member): Promise<ResponseOf<typeof readOverview>> {
    return this.overviews.of({ ownerId, role });
  }

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
    return this.views.ofOne(await this.restorations.restore({ ownerId, role }, slug));
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
