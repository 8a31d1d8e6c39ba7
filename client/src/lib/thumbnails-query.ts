import { keepPreviousData, queryOptions, type QueryKey } from '@tanstack/react-query';
import { SIGN_BATCH_MAX } from '#contract/limits.js';
import type { ApiError } from './api.js';

/** Refetched this long before the URLs expire. */
const MARGIN_MS = 60_000;
const LEAST_MS = 5000;

interface Listed {
  thumbnails: { fileId: string; url: string; expiresAt: number }[];
}

type List = (fileIds: string[], signal: AbortSignal) => Promise<Listed>;

/** Signed URLs of thumbnails by file id, renewed before they expire. Not below the key of a transfer: its events change no thumbnail. */
export const thumbnailsQuery = (of: QueryKey, fileIds: readonly string[], list: List) =>
  queryOptions<ReadonlyMap<string, string>, ApiError, ReadonlyMap<string, string>>({
    queryKey: ['thumbnails', ...of, fileIds],
    queryFn: async ({ signal }) => {
      const batches = Array.from({ length: Math.ceil(fileIds.length / SIGN_BATCH_MAX) }, (_, at) =>
        fileIds.slice(at * SIGN_BATCH_MAX, (at + 1) * SIGN_BATCH_MAX),
      );
      const answers = await Promise.all(batches.map((batch) => list(batch, signal)));
      const thumbnails = answers.flatMap((answer) => answer.thumbnails);
      const earliest = Math.min(...thumbnails.map(({ expiresAt }) => expiresAt));
      return Object.assign(new Map(thumbnails.map(({ fileId, url }) => [fileId, url])), { earliest });
    },
    enabled: fileIds.length > 0,
    placeholderData: keepPreviousData,
    structuralSharing: false,
    staleTime: Infinity,
    refetchInterval: ({ state: { data, dataUpdatedAt } }) => {
      const earliest = (data as { earliest?: number } | undefined)?.earliest;
      if (earliest === undefined || !Number.isFinite(earliest)) return false;
      return Math.max(LEAST_MS, earliest - dataUpdatedAt - MARGIN_MS);
    },
  });
