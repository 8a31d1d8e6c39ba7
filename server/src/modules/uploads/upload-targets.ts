import { Injectable } from '@nestjs/common';
import { Port } from '../../core/ports/port.js';
import type { AnnouncedFile } from './upload-files.js';

/** A transfer that files are to be added to. */
export interface Addition {
  store: string;
  /** What it has already, and goes on having. */
  files: readonly AnnouncedFile[];
}

/** What uploads need to know of transfers. */
export interface UploadTarget {
  /** `replaces`: a file of it whose place the new one is to take. Refuses by throwing an AppError. */
  addition(wanted: { slug: string; ownerId: string; replaces?: string | undefined }): Promise<Addition>;
  /** Whether a live transfer has files of this upload. */
  holds(wanted: { slug: string; prefix: string }): Promise<boolean>;
}

@Injectable()
export class UploadTargets extends Port<UploadTarget> {}
