import { Controller } from '@nestjs/common';
import { listDeniedFiles, removeDeniedFile } from '#contract/admin/abuse.js';
import type { BodyOf, QueryOf, ResponseOf } from '#contract/endpoint.js';
import { BodyOfCall, Handles, QueryOfCall } from '../../../../core/http/handles.js';
import { CurrentMember, type Member } from '../../../identity/auth/index.js';
import { DeniedFiles } from '../denied-files.service.js';

/** The list of files that cannot be sent, for the staff. */
@Controller()
export class DeniedFilesController {
  constructor(private readonly denied: DeniedFiles) {}

  @Handles(listDeniedFiles)
  async list(
    @QueryOfCall(listDeniedFiles) page: QueryOf<typeof listDeniedFiles>,
  ): Promise<ResponseOf<typeof listDeniedFiles>> {
    const { files, total } = await this.denied.page(page);
    return {
      files: files.map(({ sha256, size, caseId, addedAt }) => ({ sha256, size, caseId, addedAt: addedAt.getTime() })),
      total,
    };
  }

  @Handles(removeDeniedFile)
  async remove(
    @CurrentMember() member: Member,
    @BodyOfCall(removeDeniedFile) body: BodyOf<typeof removeDeniedFile>,
  ): Promise<ResponseOf<typeof removeDeniedFile>> {
    await this.denied.remove(member, body);
    return { removed: true };
  }
}
