import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { AppError } from '../../core/errors/app-error.js';
import type { Caller } from '../auth/index.js';
import type { AnnouncedFile } from './domain/upload-files.js';

/** A transfer that files are to be added to. */
export interface Addition {
  store: string;
  /** What it has already, and goes on having. */
  files: readonly AnnouncedFile[];
}

/** A transfer whose files are to be copied. */
export interface Forward {
  transferId: string;
  files: AnnouncedFile[];
  /** Called once before this upload copies them: a copy of somebody else's files is a download. */
  begin(uploadSlug: string): Promise<void>;
}

/** Told by the owner of transfers, which stands to the right of this module. Refuses by throwing an AppError. */
export interface TransferSource {
  /** `replaces`: a file of it whose place the new one is to take. */
  addition(wanted: { slug: string; ownerId: string; replaces?: string | undefined }): Promise<Addition>;
  /** Whether a transfer that lives has files of this upload. */
  holds(wanted: { slug: string; prefix: string }): Promise<boolean>;
  forward(wanted: {
    slug: string;
    fileIds?: readonly string[] | undefined;
    /** From `unlockTransfer`, for a transfer with a password that is not the caller's own. */
    passwordTicket?: string | undefined;
    ownerId: string;
    caller: Caller;
    request: Request;
  }): Promise<Forward>;
  /** All files that an upload copies are there. May be told twice. */
  copied(uploadSlug: string): Promise<void>;
}

const nothing: TransferSource = {
  addition: () => Promise.reject(new AppError('transfer-not-found')),
  forward: () => Promise.reject(new AppError('transfer-not-found')),
  // Where nobody knows of transfers, nothing of them is given up.
  holds: () => Promise.resolve(true),
  copied: () => Promise.resolve(),
};

@Injectable()
export class TransferSources {
  current: TransferSource = nothing;

  set(source: TransferSource): void {
    this.current = source;
  }
}
