import { Controller } from '@nestjs/common';
import type { BodyOf, ParamsOf, ResponseOf } from '#contract/endpoint.js';
import { changeTransfers, editTransfer } from '#contract/transfer-changes.js';
import { removeFile, replaceFile, restoreFile } from '#contract/transfer-files.js';
import { BodyOfCall, Handles, ParamsOfCall } from '../../../core/http/handles.js';
import { type Caller, CurrentCaller, requireMember } from '../../auth/index.js';
import { BulkChanges } from '../bulk-changes.service.js';
import { FileVersions } from '../file-versions.service.js';
import { Replacements } from '../replacements.service.js';
import { TransferEdits } from '../transfer-edits.service.js';
import { TransferViews } from '../../transfers/index.js';

/** Edits by the owner of a sent transfer. */
@Controller()
export class TransferEditsController {
  constructor(
    private readonly edits: TransferEdits,
    private readonly versions: FileVersions,
    private readonly replacements: Replacements,
    private readonly bulk: BulkChanges,
    private readonly views: TransferViews,
  ) {}

  @Handles(changeTransfers)
  change(
    @CurrentCaller() caller: Caller,
    @BodyOfCall(changeTransfers) body: BodyOf<typeof changeTransfers>,
  ): Promise<ResponseOf<typeof changeTransfers>> {
    return this.bulk.apply(requireMember(caller), body);
  }

  @Handles(editTransfer)
  async edit(
    @CurrentCaller() caller: Caller,
    @ParamsOfCall(editTransfer) { slug }: ParamsOf<typeof editTransfer>,
    @BodyOfCall(editTransfer) body: BodyOf<typeof editTransfer>,
  ): Promise<ResponseOf<typeof editTransfer>> {
    return this.views.ofOne(await this.edits.edit(requireMember(caller), slug, body));
  }

  @Handles(removeFile)
  async remove(
    @CurrentCaller() caller: Caller,
    @ParamsOfCall(removeFile) { slug, fileId }: ParamsOf<typeof removeFile>,
  ): Promise<ResponseOf<typeof removeFile>> {
    return this.views.ofOne(await this.versions.remove(requireMember(caller), slug, fileId));
  }

  @Handles(restoreFile)
  async restore(
    @CurrentCaller() caller: Caller,
    @ParamsOfCall(restoreFile) { slug, fileId }: ParamsOf<typeof restoreFile>,
  ): Promise<ResponseOf<typeof restoreFile>> {
    return this.views.ofOne(await this.versions.restore(requireMember(caller), slug, fileId));
  }

  @Handles(replaceFile)
  async replace(
    @CurrentCaller() caller: Caller,
    @ParamsOfCall(replaceFile) params: ParamsOf<typeof replaceFile>,
    @BodyOfCall(replaceFile) body: BodyOf<typeof replaceFile>,
  ): Promise<ResponseOf<typeof replaceFile>> {
    return this.views.ofOne(await this.replacements.replace(requireMember(caller), params, body));
  }
}
