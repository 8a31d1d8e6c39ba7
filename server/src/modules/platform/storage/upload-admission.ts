import type { GrantOf } from './domain/signed-url.js';
import type { ObjectInfo } from './object-store.js';

/** One upload request to the disk store. */
export interface IncomingBytes {
  /** Aborts with an AppError when the upload has ended or another request sends the same file. */
  signal: AbortSignal;
  /** Called after storing: false when a purge of the upload may have missed the object. */
  isWanted(stored: ObjectInfo): Promise<boolean>;
  end(): void;
}

/** @throws {AppError} when the upload does not accept bytes */
export type AdmitUpload = (grant: GrantOf<'put'> | GrantOf<'part'>) => Promise<IncomingBytes>;
