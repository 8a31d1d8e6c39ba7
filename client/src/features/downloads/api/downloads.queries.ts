import { queryOptions } from '@tanstack/react-query';
import { listLinkThumbnails, openDownloadPage, unlockTransfer } from '#contract/calls.js';
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

/** Time-out of the download call. */
const TIMEOUT_MS = 40_000;
/** A scan takes a second or a few minutes. */
const SCAN_RETRY_MS = 5000;
export const options = { repeatable: true, timeoutMs: TIMEOUT_MS } as const;

export const ofVisit = (visitor: Visitor) => ({ ...visitor, visit: visits.read(visitor.slug) });

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
export async function unlock(
  { slug, recipientId }: Pick<Visitor, 'slug' | 'recipientId'>,
  password: string,
): Promise<string> {
  const { passwordTicket } = await call(unlockTransfer, {
    body: { slug, recipientId, password },
    timeoutMs: TIMEOUT_MS,
  });
  passwordTickets.keep(slug, passwordTicket);
  return passwordTicket;
}
