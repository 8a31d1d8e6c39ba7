import { Controller } from '@nestjs/common';
import type { ParamsOf, ResponseOf } from '#contract/endpoint.js';
import { discardGuestUpload, listGuestUploads } from '#contract/requests/guest-uploads.js';
import { Handles, ParamsOfCall } from '../../../core/http/handles.js';
import { CurrentMember, type Member } from '../../auth/index.js';
import { GuestUploads, StorageUsage } from '../../uploads/index.js';
import { FileRequestRepository } from '../data/file-request.repository.js';
import { requestIdOf } from '../request-access.service.js';

/** What visitors began to upload at the requests of an account, for its users. */
@Controller()
export class GuestUploadsController {
  constructor(
    private readonly uploads: GuestUploads,
    private readonly usage: StorageUsage,
    private readonly requests: FileRequestRepository,
  ) {}

  @Handles(listGuestUploads)
  async list(@CurrentMember() { scope, accountId }: Member): Promise<ResponseOf<typeof listGuestUploads>> {
    const [heldBytes, sessions] = await Promise.all([this.usage.heldBytes(accountId), this.uploads.listOf(scope)]);
    const ids = new Set(sessions.map(({ handedInBy }) => requestIdOf(handedInBy ?? '')));
    const named = new Map(
      (await this.requests.findNamed([...ids])).map(({ _id, slug, title }) => [_id, { slug, title }]),
    );
    const uploads = sessions.map(({ slug, handedInBy, files, totalBytes, reservedBytes, openedAt, expiresAt }) => ({
      slug,
      request: named.get(requestIdOf(handedInBy ?? '')) ?? null,
      fileCount: files.length,
      totalBytes,
      heldBytes: reservedBytes,
      openedAt: openedAt.getTime(),
      expiresAt: expiresAt.getTime(),
    }));
    return { heldBytes, uploads };
  }

  @Handles(discardGuestUpload)
  async discard(
    @CurrentMember() { scope }: Member,
    @ParamsOfCall(discardGuestUpload) { slug }: ParamsOf<typeof discardGuestUpload>,
  ): Promise<ResponseOf<typeof discardGuestUpload>> {
    await this.uploads.discard(scope, slug);
    return { discarded: true };
  }
}
