/** A request to a hashing worker; `source` is what can be posted to it: a Blob, a path. */
export type HashRequest<S> =
  | { kind: 'read'; id: number; source: S; blockBytes: number; withSha256: boolean }
  | { kind: 'crc32'; id: number; source: S }
  | { kind: 'stop'; id: number };

export type HashAnswer =
  | { kind: 'blocks'; id: number; crc32s: readonly number[] }
  | { kind: 'read'; id: number; sha256: string | undefined }
  | { kind: 'crc32'; id: number; crc32: number }
  | { kind: 'failed'; id: number; message: string };
