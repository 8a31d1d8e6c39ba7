/** A request to a hashing worker; `source` is what can be posted to it: a Blob, a path. */
export type HashRequest<S> =
  | { kind: 'sha256'; id: number; source: S; blockBytes: number }
  | { kind: 'crc32'; id: number; source: S }
  | { kind: 'stop'; id: number };

export type HashAnswer =
  | { kind: 'blocks'; id: number; crc32s: readonly number[] }
  | { kind: 'sha256'; id: number; sha256: string }
  | { kind: 'crc32'; id: number; crc32: number }
  | { kind: 'failed'; id: number; message: string };
