import { Injectable } from '@nestjs/common';
import { Port } from '../../../core/ports/port.js';
import type { Visitor } from './domain/upload-session.js';
import type { AnnouncedFile } from './upload-files.js';
import type { UploadOwner } from './upload-access.service.js';

/** The person who submits files for a file request. */
export interface RequestVisit {
  /** Of the request. */
  slug: string;
  ticket: string | undefined;
  network: string;
}

/** By whom an upload is handed in, and the version of the request's password at that time. */
export interface HandedIn extends Visitor {
  passwordVersion: number;
}

/** What uploads need to know of file requests. */
export interface RequestUpload {
  /**
   * Who receives the files, and who hands them in.
   * @throws {AppError} when nothing may be handed in, or not these files
   */
  open(visit: RequestVisit, files: readonly AnnouncedFile[]): Promise<UploadOwner & { visitor: HandedIn }>;
  /** Asked before anything of the upload is taken. @throws {AppError} when the visitor may no longer hand in */
  assertTakes(upload: HandedIn): Promise<void>;
  /** By a ticket of the upload's visitor. @returns the version of the password now @throws {AppError} as `assertTakes` */
  resume(ticket: string): Promise<number>;
  /** The visitor could not hand in, because the account is full. */
  reportStorageFull(requestId: string): Promise<void>;
  /** The visitor whom the ticket proves; null for none. */
  visitorOf(ticket: string | undefined): Visitor | null;
}

/** Port to the file requests that uploads are handed in for. */
@Injectable()
export class RequestUploads extends Port<RequestUpload> {}
