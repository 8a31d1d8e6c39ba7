import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Port } from '../../core/ports/port.js';
import type { Caller } from '../auth/index.js';
import type { AnnouncedFile } from './upload-files.js';

/** A transfer whose files are to be copied. */
export interface Forward {
  transferId: string;
  files: AnnouncedFile[];
  /** Called once before this upload copies them: a copy of another account's files is a download. */
  begin(uploadSlug: string): Promise<void>;
}

export interface ForwardSource {
  /** Refuses by throwing an AppError. */
  forward(wanted: {
    slug: string;
    fileIds?: readonly string[] | undefined;
    /** From `unlockTransfer`, for a transfer with a password that is not the caller's own. */
    passwordTicket?: string | undefined;
    ownerId: string;
    caller: Caller;
    request: Request;
  }): Promise<Forward>;
  /** All files that an upload copies are there. May be called twice. */
  copied(uploadSlug: string): Promise<void>;
}

@Injectable()
export class ForwardSources extends Port<ForwardSource> {}
