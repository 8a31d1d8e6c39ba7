import { queryOptions } from '@tanstack/react-query';
import {
  completeDownload,
  downloadFile,
  downloadZip,
  listLinkThumbnails,
  openDownloadPage,
  unlockTransfer,
} from '#contract/calls.js';
import type { DownloadPage } from '#contract/transfers/downloads.js';
import { call, hasCode, type ApiError } from '../../../lib/api.js';
import { thumbnailsQuery } from '../../../lib/thumbnails-query.js';
import { getSession, restoreSession } from '../../../lib/session.js';
import { passwordTickets, visits } from '../session-tokens.js';

/** Identifies the visitor; sent with every call of the page. */
export interface Visitor {
  slug: string;
  recipientId?: string | undefined;
  passwordTicket?: string | undefined;
}

/** A signed address, and what is behind it. */
export interface SignedDownload {
  url: string;
  downloadToken: string;
  isZip: boolean;
  /** Name of the saved file. */
  name: string;
  sizeBytes: number;
}

/** Time-out of the download call. */
const TIMEOUT_MS = 40_000;
/** A scan takes a second or a few minutes. */
const SCAN_RETRY_MS = 5000;
const options = { repeatable: true, timeoutMs: TIMEOUT_MS } as const;

const ofVisit = (visitor: Visitor) => ({ ...visitor, visit: visits.read(visitor.slug) });

export const pageQuery = (visitor: Visitor) =>
  queryOptions<DownloadPage, ApiError>({
    queryKey: ['download', visitor],
    queryFn: async ({ signal }) => {
      // Restores a stored session first, so that the server recognises the sender.
      if (getSession().status === 'unknown') await restoreSession();
      try {
        const page = await call(openDownloadPage, { ...options, body: ofVisit(visitor), signal });
        visits.keep(visitor.slug, page.visit);
        return page;
      } catch (error) {
        if (hasCode(error, 'password-required')) passwordTickets.keep(visitor.slug, undefined);
        throw error;
      }
    },
    // The page opens by itself once the scan has ended.
    retry: (_count, error) => hasCode(error, 'file-unscanned'),
    retryDelay: SCAN_RETRY_MS,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });

/** Thumbnails of pictures; they count as no download. */
export const linkThumbnailsQuery = (visitor: Visitor, fileIds: readonly string[]) =>
  thumbnailsQuery(['link', visitor], fileIds, (batch, signal) =>
    call(listLinkThumbnails, { ...options, body: { ...ofVisit(visitor), fileIds: batch }, signal }),
  );

/** Returns the ticket for the right password. */
export async function unlock(slug: string, password: string): Promise<string> {
  const { passwordTicket } = await call(unlockTransfer, { body: { slug, password }, timeoutMs: TIMEOUT_MS });
  passwordTickets.keep(slug, passwordTicket);
  return passwordTicket;
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
