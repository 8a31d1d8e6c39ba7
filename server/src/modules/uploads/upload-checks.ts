import { Injectable } from '@nestjs/common';
import { NamedChecks } from '../../core/ports/named-checks.js';
import type { Caller } from '../auth/index.js';

export interface UploadRequest {
  caller: Caller;
  ownerId: string;
  /** The visitor's proven address. */
  senderEmail: string | null;
  /** For limits by network. */
  network: string;
}

/** May this upload begin? Asked before any byte travels. A check refuses by throwing an AppError. */
@Injectable()
export class UploadChecks extends NamedChecks<(request: UploadRequest) => Promise<void>> {
  async check(request: UploadRequest): Promise<void> {
    for (const check of this.all()) await check(request);
  }
}
