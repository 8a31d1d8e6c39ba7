import { Injectable } from '@nestjs/common';
import { NamedChecks } from '../../../core/ports/named-checks.js';
import type { Principal } from '../../identity/auth/index.js';

export interface UploadRequest {
  principal: Principal;
  accountId: string;
  /** Verified address of a visitor. */
  senderEmail: string | null;
  /** Key of rate limits by network. */
  network: string;
}

/** Checks of other modules before an upload opens. A check throws an AppError to refuse. */
@Injectable()
export class UploadChecks extends NamedChecks<(request: UploadRequest) => Promise<void>> {
  async check(request: UploadRequest): Promise<void> {
    for (const check of this.all()) await check(request);
  }
}
