import { Controller } from '@nestjs/common';
import { listDeniedFiles, removeDeniedFile } from '#contract/admin/abuse.js';
import { listClearedFiles, removeClearedFile } from '#contract/admin/cleared-files.js';
import type { BodyOf, QueryOf, ResponseOf } from '#contract/endpoint.js';
import { BodyOfCall, Handles, QueryOfCall } from '../../../../core/http/handles.js';
import { CurrentMember, type Member } from '../../../identity/auth/index.js';
import { DeniedFiles } from '../denied-files.service.js';
import { ScanVerdicts } from '../scan-verdicts.service.js';

/** The staff's lists of files that it has judged: those that cannot be sent, and false alarms of the scanner. */
@Controller()
export class JudgedFilesController {
  constructor(
    private readonly denied: DeniedFiles,
    private readonly verdicts: ScanVerdicts,
  ) {}

  @Handles(listDeniedFiles)
  async listDenied(
    @QueryOfCall(listDeniedFiles) page: QueryOf<typeof listDeniedFiles>,
  ): Promise<ResponseOf<typeof listDeniedFiles>> {
    const { files, total } = await this.denied.deniedFiles(page);
    return {
      files: files.map(({ sha256, size, caseId, addedAt }) => ({ sha256, size, caseId, addedAt: addedAt.getTime() })),
      total,
    };
  }

  @Handles(removeDeniedFile)
  async removeDenied(
    @CurrentMember() member: Member,
    @BodyOfCall(removeDeniedFile) body: BodyOf<typeof removeDeniedFile>,
  ): Promise<ResponseOf<typeof removeDeniedFile>> {
    await this.denied.removeDeniedFile(member, body);
    return { removed: true };
  }

  @Handles(listClearedFiles)
  async listCleared(
    @QueryOfCall(listClearedFiles) page: QueryOf<typeof listClearedFiles>,
  ): Promise<ResponseOf<typeof listClearedFiles>> {
    const { files, total } = await this.verdicts.clearedFiles(page);
    return { files: files.map(({ clearedAt, ...file }) => ({ ...file, clearedAt: clearedAt.getTime() })), total };
  }

  @Handles(removeClearedFile)
  async removeCleared(
    @CurrentMember() member: Member,
    @BodyOfCall(removeClearedFile) body: BodyOf<typeof removeClearedFile>,
  ): Promise<ResponseOf<typeof removeClearedFile>> {
    await this.verdicts.removeClearedFile(member, body);
    return { removed: true };
  }
}
