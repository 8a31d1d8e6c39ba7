import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { AppError } from '../../core/errors/app-error.js';
import { NamedChecks } from '../../core/ports/named-checks.js';
import type { ByteRange } from './domain/byte-range.js';

/** How one request of a download is counted. */
export interface DownloadCount {
  /** Called before any byte is sent, wherever in the object the request begins. Refuses by throwing an AppError. */
  begin(): Promise<void>;
  /** Called once when the request is over, with what was sent of an object of `totalBytes`. */
  served(range: ByteRange, totalBytes: number): Promise<void>;
}

export interface Authorized {
  /** Null for bytes that are no download. */
  count: DownloadCount | null;
}

/** Null for tokens of other kinds. Refuses by throwing an AppError. */
export type DownloadAuthorizer = (downloadToken: string, request: Request) => Promise<Authorized | null>;

/** May these bytes be sent? Asked at every request, whatever was signed before. */
@Injectable()
export class DownloadAuthorizers extends NamedChecks<DownloadAuthorizer> {
  /** @throws {AppError} signature-invalid where the token is of no known kind; what its authorizer throws */
  async authorize(downloadToken: string, request: Request): Promise<Authorized> {
    for (const authorize of this.all()) {
      const authorized = await authorize(downloadToken, request);
      if (authorized) return authorized;
    }
    throw new AppError('signature-invalid');
  }
}
