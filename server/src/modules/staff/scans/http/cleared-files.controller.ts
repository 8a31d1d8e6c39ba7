import { Controller } from '@nestjs/common';
import { listClearedFiles, removeClearedFile } from '#contract/admin/cleared-files.js';
import type { BodyOf, QueryOf, ResponseOf } from '#contract/endpoint.js';
import { BodyOfCall, Handles, QueryOfCall } from '../../../../core/http/handles.js';
import { CurrentMember, type Member } from '../../../identity/auth/index.js';
import { ClearedFiles } from '../cleared-files.service.js';

/** The list of false alarms, for the staff. */
@Controller()
export class ClearedFilesController {
  constructor(private readonly cleared: ClearedFiles) {}

  @Handles(listClearedFiles)
  async list(
    @QueryOfCall(listClearedFiles) page: QueryOf<typeof listClearedFiles>,
  ): Promise<ResponseOf<typeof listClearedFiles>> {
    const { files, total } = await this.cleared.page(page);
    return { files: files.map(({ clearedAt, ...file }) => ({ ...file, clearedAt: clearedAt.getTime() })), total };
  }

  @Handles(removeClearedFile)
  async remove(
    @CurrentMember() member: Member,
    @BodyOfCall(removeClearedFile) body: BodyOf<typeof removeClearedFile>,
  ): Promise<ResponseOf<typeof removeClearedFile>> {
    await this.cleared.remove(member, body);
    return { removed: true };
  }
}
