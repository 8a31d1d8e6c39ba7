import type { GrantOf } from './domain/signed-url.js';

/** Bytes on their way into the disk store. */
export interface IncomingBytes {
  /** Aborts with the refusal when they must not go on: the upload is over, or the file is sent in another way by now. */
  signal: AbortSignal;
  /** Asked once they are stored: false where the removal of the upload may have missed them. */
  isWanted(): Promise<boolean>;
  end(): void;
}

/** Refuses by throwing an AppError. */
export type AdmitUpload = (grant: GrantOf<'put'> | GrantOf<'part'>) => Promise<IncomingBytes>;
