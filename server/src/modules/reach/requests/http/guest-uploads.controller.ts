import { Controller } from '@nestjs/common';
import type { ParamsOf, ResponseOf } from '#contract/endpoint.js';
import { discardGuestUpload, listGuestUploads } from '#contract/requests/guest-uploads.js';
import { Handles, ParamsOfCall } from '../../../../core/http/handles.js';
import { CurrentMember, type Member } from '../../../identity/auth/index.js';
import { GuestUploads } from '../../../files/uploads/index.js';
import { ReceivedSubmissions } from '../submissions/received-submissions.service.js';

/** What visitors began to upload at the requests of an account, for its users. */
@Controller()
export class GuestUploadsController {
  constructor(
    private readonly uploads: GuestUploads,
    private readonly received: ReceivedSubmissions,
  ) {}

  @Handles(listGuestUploads)
  list(@CurrentMember() { scope }: Member): Promise<ResponseOf<typeof listGuestUploads>> {
    return this.received.unfinished(scope);
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
