import { Injectable } from '@nestjs/common';
import { Port } from '../../../core/ports/port.js';
import type { Scope } from '../../identity/auth/index.js';
import type { AnnouncedFile } from './upload-files.js';

/** A transfer that an upload adds files to. */
export interface Addition {
  store: string;
  /** Its current files, without the one being replaced. */
  files: readonly AnnouncedFile[];
}

/** What uploads need to know of transfers. */
export interface UploadTarget {
  /** `replaces`: id of the file that the new one replaces; null if it is added. @throws {AppError} when files cannot be added */
  addition(wanted: { slug: string; scope: Scope; replaces: string | null }): Promise<Addition>;
}

/** Port to the transfers that uploads belong to. */
@Injectable()
export class UploadTargets extends Port<UploadTarget> {}
