import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';
import type { SearchEntry } from '../domain/search.js';

/** Rises where entries are written otherwise, or made otherwise of a transfer: what is stored in another form is left. */
export const ENTRIES_FORM = 1;

const zip = promisify(gzip);
const unzip = promisify(gunzip);

type Row = [string, string, string, number, 0 | 1, number, number, number];

export function zipEntries(entries: readonly SearchEntry[]): Promise<Buffer> {
  const rows = entries.map(({ id, text, fileName, totalBytes, isShared, dateSent, lastModified, expiresAt }): Row => [
    id,
    text,
    fileName,
    totalBytes,
    isShared ? 1 : 0,
    dateSent,
    lastModified,
    expiresAt,
  ]);
  return zip(JSON.stringify(rows), { level: constants.Z_BEST_SPEED });
}

export async function unzipEntries(zipped: Uint8Array): Promise<SearchEntry[]> {
  const rows = JSON.parse((await unzip(zipped)).toString('utf8')) as Row[];
  return rows.map(([id, text, fileName, totalBytes, isShared, dateSent, lastModified, expiresAt]) => ({
    id,
    text,
    fileName,
    totalBytes,
    isShared: isShared === 1,
    dateSent,
    lastModified,
    expiresAt,
  }));
}
