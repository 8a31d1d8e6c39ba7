import { keepPreviousData, queryOptions, type QueryKey } from '@tanstack/react-query';
import { SIGN_BATCH_MAX, THUMBNAIL_URL_SECONDS } from '#contract/limits.js';
import type { ApiError } from './api.js';

/** Refetched this long before the URLs expire. */
const MARGIN_SECONDS = 60;

type List = (fileIds: string[], signal: AbortSignal) => Promise<{ thumbnails: { fileId: string; url: string }[] }>;

/** Signed URLs of thumbnails by file id. Not below the key of a transfer: its events change no thumbnail. */
export const thumbnailsQuery = (of: QueryKey, fileIds: readonly string[], list: List) =>
  queryOptions<ReadonlyMap<string, string>, ApiError>({
    queryKey: ['thumbnails', ...of, fileIds],
    queryFn: async ({ signal }) => {
      const batches = Array.from({ length: Math.ceil(fileIds.length / SIGN_BATCH_MAX) }, (_, at) =>
        fileIds.slice(at * SIGN_BATCH_MAX, (at + 1) * SIGN_BATCH_MAX),
      );
      const answers = await Promise.all(batches.map((batch) => list(batch, signal)));
      return new Map(answers.flatMap(({ thumbnails }) => thumbnails.map(({ fileId, url }) => [fileId, url])));
    },
    enabled: fileIds.length > 0,
    placeholderData: keepPreviousData,
    structuralSharing: false,
    staleTime: Infinity,
    refetchInterval: (THUMBNAIL_URL_SECONDS - MARGIN_SECONDS) * 1000,
  });
