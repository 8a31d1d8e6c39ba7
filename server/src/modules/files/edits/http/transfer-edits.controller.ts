import { Controller } from '@nestjs/common';
import type { BodyOf, ParamsOf, ResponseOf } from '#contract/endpoint.js';
import { changeTransfers, editTransfer, shareTransfer } from '#contract/transfers/transfer-changes.js';
import { removeFile, replaceFile, restoreFile } from '#contract/transfers/transfer-files.js';
import { BodyOfCall, Handles, ParamsOfCall } from '../../../../core/http/handles.js';
import { CurrentMember, type Member } from '../../../identity/auth/index.js';
import { BulkChanges } from '../bulk-changes.service.js';
import { FileVersions } from '../file-versions.service.js';
import { Replacements } from '../replacements.service.js';
import { TransferEdits } from '../transfer-edits.service.js';
import { TransferShares, TransferViews } from '../../transfers/index.js';

/** Edits by the owner of a sent transfer. */
@Controller()
export class TransferEditsController {
  constructor(
    private readonly edits: TransferEdits,
    private readonly versions: FileVersions,
    private readonly replacements: Replacements,
    private readonly bulk: BulkChanges,
    private readonly shares: TransferShares,
    private readonly views: TransferViews,
  ) {}

  @Handles(changeTransfers)
  change(
    @CurrentMember() member: Member,
    @BodyOfCall(changeTransfers) body: BodyOf<typeof changeTransfers>,
  ): Promise<ResponseOf<typeof changeTransfers>> {
    return this.bulk.changeTransfers(member, body);
  }

  @Handles(editTransfer)
  async edit(
    @CurrentMember() member: Member,
    @ParamsOfCall(editTransfer) { slug }: ParamsOf<typeof editTransfer>,
    @BodyOfCall(editTransfer) body: BodyOf<typeof editTransfer>,
  ): Promise<ResponseOf<typeof editTransfer>> {
    return this.views.viewOf(await this.edits.edit(member, slug, body));
  }

  @Handles(shareTransfer)
  async share(
    @CurrentMember() member: Member,
    @ParamsOfCall(shareTransfer) { slug }: ParamsOf<typeof shareTransfer>,
    @BodyOfCall(shareTransfer) { userIds }: BodyOf<typeof shareTransfer>,
  ): Promise<ResponseOf<typeof shareTransfer>> {
    return this.views.viewOf(await this.shares.share(member, slug, userIds));
  }

  @Handles(removeFile)
  async remove(
    @CurrentMember() member: Member,
    @ParamsOfCall(removeFile) { slug, fileId }: ParamsOf<typeof removeFile>,
  ): Promise<ResponseOf<typeof removeFile>> {
    return this.views.viewOf(await this.versions.remove(member, slug, fileId));
  }

  @Handles(restoreFile)
  async restore(
    @CurrentMember() member: Member,
    @ParamsOfCall(restoreFile) { slug, fileId }: ParamsOf<typeof restoreFile>,
  ): Promise<ResponseOf<typeof restoreFile>> {
    return this.views.viewOf(await this.versions.restore(member, slug, fileId));
  }

  @Handles(replaceFile)
  async replace(
    @CurrentMember() member: Member,
    @ParamsOfCall(replaceFile) params: ParamsOf<typeof replaceFile>,
    @BodyOfCall(replaceFile) body: BodyOf<typeof replaceFile>,
  ): Promise<ResponseOf<typeof replaceFile>> {
    return this.views.viewOf(await this.replacements.replace(member, params, body));
  }
}
