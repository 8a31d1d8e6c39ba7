import { queryOptions } from '@tanstack/react-query';
import { downloadFile, downloadZip, openDownloadPage, unlockTransfer, type DownloadPage } from '#contract/downloads.js';
import { call, hasCode, type ApiError } from '../../../lib/api.js';
import { getSession, restoreSession } from '../../../lib/session.js';
import { keepTicket } from '../password-ticket.js';

/** Who opens what: goes with every call of the page. */
export interface Visitor {
  slug: string;
  recipientId?: string | undefined;
  passwordTicket?: string | undefined;
}

/** Time-out of the download call (specification, point 9). */
const TIMEOUT_MS = 40_000;

export const pageQuery = (visitor: Visitor) =>
  queryOptions<DownloadPage, ApiError>({
    queryKey: ['download', visitor],
    queryFn: async ({ signal }) => {
      // The sender is to be known as such, so a stored session is taken up first.
      if (getSession().status === 'unknown') await restoreSession();
      try {
        return await call(openDownloadPage, { body: visitor, signal, repeatable: true, timeoutMs: TIMEOUT_MS });
      } catch (error) {
        if (hasCode(error, 'password-required')) keepTicket(visitor.slug, undefined);
        throw error;
      }
    },
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });

/** The ticket that the right password earns. */
export async function unlock(slug: string, password: string): Promise<string> {
  const { passwordTicket } = await call(unlockTransfer, { body: { slug, password }, timeoutMs: TIMEOUT_MS });
  keepTicket(slug, passwordTicket);
  return passwordTicket;
}

/** An address for one file as it is, or for several as a zip; without ids for all. */
export async function signDownload(
  visitor: Visitor,
  all: DownloadPage['files'],
  ids?: readonly string[],
): Promise<string> {
  const wanted = ids ?? all.map(({ id }) => id);
  const options = { repeatable: true, timeoutMs: TIMEOUT_MS };
  const [first] = wanted;
  if (wanted.length === 1 && first !== undefined) {
    return (await call(downloadFile, { ...options, body: { ...visitor, fileId: first } })).url;
  }
  const fileIds = wanted.length === all.length ? undefined : [...wanted];
  return (await call(downloadZip, { ...options, body: { ...visitor, fileIds } })).url;
}
