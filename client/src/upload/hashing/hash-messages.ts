/** What a hashing worker is asked; `source` is whatever can be handed to it: a Blob, a path. */
export type HashRequest<S> =
  | { kind: 'sha256'; id: number; source: S; blockBytes: number }
  | { kind: 'crc32'; id: number; source: S }
  | { kind: 'stop'; id: number };

export type HashAnswer =
  | { kind: 'blocks'; id: number; crc32s: readonly number[] }
  | { kind: 'sha256'; id: number; sha256: string }
  | { kind: 'crc32'; id: number; crc32: number }
  | { kind: 'failed'; id: number; message: string };
