import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { downloadFile, downloadZip, listThumbnails } from '#contract/calls.js';
import type { Call, EndpointShape } from '#contract/endpoint.js';
import type { transferView, TransferView } from '#contract/transfers/transfers.js';
import { call, hasCode } from '../../../lib/api.js';
import { thumbnailsQuery } from '../../../lib/thumbnails-query.js';
import { useCall, type BodyVariables, type UseCallOptions } from '../../../lib/use-call.js';
import { writeMutationResult } from '../../../lib/write-mutation-result.js';
import { transfersTag, transferTag } from './transfers.queries.js';

export const ownThumbnailsQuery = (slug: string, fileIds: readonly string[]) =>
  thumbnailsQuery(['own', slug], fileIds, (batch, signal) =>
    call(listThumbnails, { params: { slug }, body: { fileIds: batch }, signal, repeatable: true }),
  );

/** For the owner's preview, which does not count as a download. */
export async function signOwnFile(slug: string, fileId: string): Promise<string> {
  return (await call(downloadFile, { body: { slug, fileId }, repeatable: true })).url;
}

/** All undamaged files; for the owner, whose downloads are not counted. */
export async function signOwnZip(slug: string, files: TransferView['fileObjects']): Promise<string> {
  const wanted = files.flatMap(({ id, damaged, infected }) => (damaged || infected ? [] : [id]));
  const fileIds = wanted.length === files.length ? undefined : wanted;
  return (await call(downloadZip, { body: { slug, fileIds }, repeatable: true })).url;
}

async function updateCaches(client: QueryClient, slug: string, changed: unknown) {
  writeMutationResult(client, transferTag(slug), changed);
  // The transfer itself comes with the response; queries that depend on it are refetched.
  await client.invalidateQueries({
    queryKey: transfersTag,
    predicate: ({ queryKey }) => queryKey.join() !== transferTag(slug).join(),
  });
}

/** Endpoints that return the new state of a transfer. */
interface ChangeShape extends EndpointShape {
  response: typeof transferView;
}

/** A change of a transfer. After a conflict the current state is fetched. */
export function useTransferChange<E extends ChangeShape, Variables = BodyVariables<E>>(
  slug: string,
  endpoint: Call<E>,
  { onError, ...options }: UseCallOptions<E, Variables> = {},
) {
  const client = useQueryClient();
  const key = transferTag(slug);
  return useCall<E, Variables>(endpoint, {
    ...options,
    // In order, so that the last change is the last one stored.
    scope: key.join(),
    updateCache: (changed) => updateCaches(client, slug, changed),
    onError: (error, variables) => {
      if (hasCode(error, 'transfer-changed')) void client.invalidateQueries({ queryKey: key });
      onError?.(error, variables);
    },
  });
}
