import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import { OnEvent } from '../../../core/jobs/handles-job.js';
import { UploadSweeps } from '../../uploads/index.js';
import { filesAdded, transferCreated } from '../transfers.events.js';

/** Ends the multipart uploads that the upload of a transfer left behind. */
@Injectable()
export class UploadRemains {
  constructor(private readonly sweeps: UploadSweeps) {}

  @OnEvent(transferCreated, 'transfers.tidy')
  async tidy({ slug, hasRemains }: PayloadOf<typeof transferCreated>): Promise<void> {
    if (hasRemains) await this.sweeps.abortRemains(slug);
  }

  @OnEvent(filesAdded, 'transfers.tidy')
  async tidyAddition({ uploadSlug, hasRemains }: PayloadOf<typeof filesAdded>): Promise<void> {
    if (hasRemains) await this.sweeps.abortRemains(uploadSlug);
  }
}
