import { completeDownload, downloadFile, downloadZip } from '#contract/calls.js';
import type { DownloadPage } from '#contract/transfers/downloads.js';
import { call } from '../../../lib/api.js';
import { ofVisit, options, type Visitor } from './downloads.queries.js';

/** A signed address, and what is behind it. */
export interface SignedDownload {
  url: string;
  downloadToken: string;
  isZip: boolean;
  /** Name of the saved file. */
  name: string;
  sizeBytes: number;
}

/** A single file itself, else a zip of the wanted ones; without ids, all undamaged files. */
export async function signDownload(
  visitor: Visitor,
  all: DownloadPage['files'],
  ids?: readonly string[],
): Promise<SignedDownload> {
  const requested = ids && new Set(ids);
  const wanted = all.filter(({ id, damaged }) => requested?.has(id) ?? !damaged);
  const [first] = wanted;
  if (wanted.length === 1 && first) return signFile(visitor, first);
  const fileIds = wanted.length === all.length ? undefined : wanted.map(({ id }) => id);
  const { url, downloadToken } = await call(downloadZip, { ...options, body: { ...ofVisit(visitor), fileIds } });
  const sizeBytes = wanted.reduce((sum, { size }) => sum + size, 0);
  return {
    url,
    downloadToken,
    isZip: true,
    name: decoded(lastSegment(new URL(url, location.href).pathname)),
    sizeBytes,
  };
}

async function signFile(visitor: Visitor, file: DownloadPage['files'][number]): Promise<SignedDownload> {
  const body = { ...ofVisit(visitor), fileId: file.id };
  const { url, downloadToken } = await call(downloadFile, { ...options, body });
  return { url, downloadToken, isZip: false, name: lastSegment(file.path), sizeBytes: file.size };
}

const lastSegment = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** The server names its archives; where they are served under a name of another kind, that one is as good. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Reports a completed download, where the server cannot see it. Errors are ignored: they do not concern the visitor. */
export function confirmDownload(downloadToken: string): void {
  call(completeDownload, { ...options, body: { downloadToken } }).catch(() => undefined);
}
