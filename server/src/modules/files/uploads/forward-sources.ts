import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Port } from '../../../core/ports/port.js';
import type { Principal, Scope } from '../../identity/auth/index.js';
import type { AnnouncedFile } from './upload-files.js';

/** A transfer whose files an upload copies. */
export interface Forward {
  transferId: string;
  files: AnnouncedFile[];
  /** Called once before the copy: copying another account's files counts as a download. */
  begin(uploadSlug: string): Promise<void>;
}

export interface ForwardSource {
  /** @throws {AppError} when the files must not be forwarded */
  forward(wanted: {
    slug: string;
    fileIds?: readonly string[] | undefined;
    /** From `unlockTransfer`, for another account's transfer with a password. */
    passwordTicket?: string | undefined;
    /** What the caller may copy as their own. */
    scope: Scope;
    principal: Principal;
    request: Request;
  }): Promise<Forward>;
  /** Called when all files of an upload are copied. Must be idempotent. */
  copied(uploadSlug: string): Promise<void>;
}

/** Port to the transfers that files are forwarded from. */
@Injectable()
export class ForwardSources extends Port<ForwardSource> {}
