import { Controller } from '@nestjs/common';
import type { BodyOf, ParamsOf, QueryOf, ResponseOf } from '#contract/endpoint.js';
import { listTransferEvents, transferActivity } from '#contract/transfer-activity.js';
import { editTransfer } from '#contract/transfer-changes.js';
import { listThumbnails, removeFile, replaceFile, restoreFile } from '#contract/transfer-files.js';
import { BodyOfCall, Handles, ParamsOfCall, QueryOfCall } from '../../../core/http/handles.js';
import { type Caller, CurrentCaller } from '../../auth/index.js';
import { FileVersions } from '../changes/file-versions.service.js';
import { Replacements } from '../changes/replacements.service.js';
import { Thumbnails } from '../thumbnails/thumbnails.service.js';
import { TransferActivity } from '../changes/transfer-activity.service.js';
import { TransferEdits } from '../changes/transfer-edits.service.js';
import { TransferEvents } from '../changes/transfer-events.service.js';
import { TransferViews } from '../views/transfer-views.service.js';
import { demandMember } from './demand-member.js';

/** What an owner changes of a transfer that was sent, and what its log says. */
@Controller()
export class TransferChangesController {
  constructor(
    private readonly edits: TransferEdits,
    private readonly versions: FileVersions,
    private readonly replacements: Replacements,
    private readonly activity: TransferActivity,
    private readonly events: TransferEvents,
    private readonly thumbnails: Thumbnails,
    private readonly views: TransferViews,
  ) {}

  @Handles(editTransfer)
  async edit(
    @CurrentCaller() caller: Caller,
    @ParamsOfCall(editTransfer) { slug }: ParamsOf<typeof editTransfer>,
    @BodyOfCall(editTransfer) body: BodyOf<typeof editTransfer>,
  ): Promise<ResponseOf<typeof editTransfer>> {
    return this.views.ofOne(await this.edits.edit(demandMember(caller), slug, body));
  }

  @Handles(removeFile)
  async remove(
    @CurrentCaller() caller: Caller,
    @ParamsOfCall(removeFile) { slug, fileId }: ParamsOf<typeof removeFile>,
  ): Promise<ResponseOf<typeof removeFile>> {
    return this.views.ofOne(await this.versions.remove(demandMember(caller), slug, fileId));
  }

  @Handles(restoreFile)
  async restore(
    @CurrentCaller() caller: Caller,
    @ParamsOfCall(restoreFile) { slug, fileId }: ParamsOf<typeof restoreFile>,
  ): Promise<ResponseOf<typeof restoreFile>> {
    return this.views.ofOne(await this.versions.restore(demandMember(caller), slug, fileId));
  }

  @Handles(replaceFile)
  async replace(
    @CurrentCaller() caller: Caller,
    @ParamsOfCall(replaceFile) place: ParamsOf<typeof replaceFile>,
    @BodyOfCall(replaceFile) body: BodyOf<typeof replaceFile>,
  ): Promise<ResponseOf<typeof replaceFile>> {
    return this.views.ofOne(await this.replacements.replace(demandMember(caller), place, body));
  }

  @Handles(transferActivity)
  seen(
    @CurrentCaller() caller: Caller,
    @ParamsOfCall(transferActivity) { slug }: ParamsOf<typeof transferActivity>,
  ): Promise<ResponseOf<typeof transferActivity>> {
    return this.activity.of(demandMember(caller).ownerId, slug);
  }

  @Handles(listThumbnails)
  pictures(
    @CurrentCaller() caller: Caller,
    @ParamsOfCall(listThumbnails) { slug }: ParamsOf<typeof listThumbnails>,
    @BodyOfCall(listThumbnails) { fileIds }: BodyOf<typeof listThumbnails>,
  ): Promise<ResponseOf<typeof listThumbnails>> {
    return this.thumbnails.list(demandMember(caller).ownerId, slug, fileIds);
  }

  @Handles(listTransferEvents)
  log(
    @CurrentCaller() caller: Caller,
    @ParamsOfCall(listTransferEvents) { slug }: ParamsOf<typeof listTransferEvents>,
    @QueryOfCall(listTransferEvents) query: QueryOf<typeof listTransferEvents>,
  ): Promise<ResponseOf<typeof listTransferEvents>> {
    return this.events.page(demandMember(caller).ownerId, slug, query);
  }
}
