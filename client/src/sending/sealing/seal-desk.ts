import { nobleCipher } from '../../encryption/browser/noble-cipher.js';
import { newFileHeader, type FileHeader } from '../../encryption/file-header.js';
import { SealedFile } from '../../encryption/sealed-file.js';
import type { TransferKey } from '../../encryption/transfer-key.js';
import { errorLike } from '../../upload/error-like.js';
import type { SealedRange } from './sealed-source.js';

export type SealRequest = { kind: 'seal'; range: SealedRange } | { kind: 'header'; key: TransferKey };
export type SealAnswer =
  | { kind: 'sealed'; blob: Blob }
  | { kind: 'header'; header: FileHeader }
  | { kind: 'failed'; message: string };

/** Encrypted at a time: little is in memory besides what the browser holds of the finished pieces. */
const PIECE_BYTES = 4 * 1024 * 1024;

export const openRange = ({ plain, header, payloadKey, start, end }: SealedRange): SealedFile =>
  new SealedFile({ plain, header, cipher: nobleCipher(payloadKey) }).slice(start, end);

async function sealed(range: SealedRange): Promise<Blob> {
  const file = openRange(range);
  const pieces: Blob[] = [];
  for (let at = 0; at < file.size; at += PIECE_BYTES)
    pieces.push(new Blob([await file.slice(at, at + PIECE_BYTES).arrayBuffer()]));
  return new Blob(pieces);
}

/** What a worker does with a request. */
export async function answerTo(request: SealRequest): Promise<SealAnswer> {
  try {
    if (request.kind === 'header') return { kind: 'header', header: await newFileHeader(request.key) };
    return { kind: 'sealed', blob: await sealed(request.range) };
  } catch (error) {
    return { kind: 'failed', message: errorLike(error).message };
  }
}
