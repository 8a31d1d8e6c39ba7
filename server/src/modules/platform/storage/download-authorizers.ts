import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { AppError } from '../../../core/errors/app-error.js';
import { linkAccountOf } from '../../../core/http/request-origin.js';
import { NamedChecks } from '../../../core/ports/ports.js';
import type { ByteRange } from './domain/download-headers.js';

/** Counts one request of a download. */
export interface DownloadCount {
  /** Called before any byte is sent, whatever the range. @throws {AppError} when no download is left */
  begin(): Promise<void>;
  /** Called once at the end of the request, with the bytes that were sent of `totalBytes`. */
  served(range: ByteRange, totalBytes: number): Promise<void>;
}

export interface Authorized {
  /** Null for bytes that do not count as a download. */
  count: DownloadCount | null;
  /** They belong to a link, and are served on its account's own link domain; others on the installation's address alone. */
  ofLink?: true;
}

/** Null for tokens of other types. @throws {AppError} when the download is not allowed */
export type DownloadAuthorizer = (downloadToken: string, request: Request) => Promise<Authorized | null>;

/** Authorises every request for bytes, even with a valid signature. */
@Injectable()
export class DownloadAuthorizers extends NamedChecks<DownloadAuthorizer> {
  /** @throws {AppError} signature-invalid for an unknown token; what its authorizer throws */
  async authorize(downloadToken: string, request: Request): Promise<Authorized> {
    for (const authorize of this.all()) {
      const authorized = await authorize(downloadToken, request);
      if (!authorized) continue;
      if (!authorized.ofLink && linkAccountOf(request) !== null) throw new AppError('not-found');
      return authorized;
    }
    throw new AppError('signature-invalid');
  }
}
