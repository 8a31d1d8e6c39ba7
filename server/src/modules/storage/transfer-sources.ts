import { Injectable } from '@nestjs/common';
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
  }): Promise<Forward>;
}

const nothing: TransferSource = {
  addition: () => Promise.reject(new AppError('transfer-not-found')),
  forward: () => Promise.reject(new AppError('transfer-not-found')),
  // Where nobody knows of transfers, nothing of them is given up.
  holds: () => Promise.resolve(true),
};

@Injectable()
export class TransferSources {
  current: TransferSource = nothing;

  set(source: TransferSource): void {
    this.current = source;
  }
}
