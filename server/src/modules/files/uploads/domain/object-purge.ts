import { HOUR_MS } from '#contract/units.js';

/** Objects that no record owns any more. It lives until the store has deleted them and no client can write others. */
export interface ObjectPurge {
  _id: string;
  /** Name of the store. */
  store: string;
  /** Everything below them, thumbnails and unfinished multipart uploads included. */
  prefixes: string[];
  /** Single objects, with their thumbnails. */
  keys: string[];
  /** Number of files of the upload, the first ones, that stay because a record owns them. */
  keptFiles: number;
  /** Clients may write until then, with what they were lent before. */
  writableUntil: Date;
}

/**
 * How long after its upload has ended a client can still write. The server itself asks for the upload every 5 s (`UploadAdmission`). A
 * bucket is not asked: a credential and then a signed URL, 15 minutes each, plus the duration of the request.
 */
export const WRITABLE_MS = { disk: 15_000, s3: 2 * HOUR_MS };

export function writableUntil(kind: 'disk' | 's3', endedAt: Date): Date {
  return new Date(endedAt.getTime() + WRITABLE_MS[kind]);
}
