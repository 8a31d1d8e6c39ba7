import { keepPreviousData, queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query';
import {
  addRecipients,
  correctRecipient,
  downloadFile,
  editTransfer,
  listRecipients,
  listThumbnails,
  listTransferEvents,
  recipientTimeline,
  removeFile,
  restoreFile,
  sendTransferEmail,
  shareTransfer,
  transferActivity,
  undoSend,
  withdrawRecipient,
} from '#contract/calls.js';
import type { BodyInput, ResponseOf } from '#contract/endpoint.js';
import { RECIPIENTS_PAGE_SIZE, SIGN_BATCH_MAX, TRANSFER_LOG_PAGE_SIZE } from '#contract/limits.js';
import type { TransferView } from '#contract/transfers/transfers.js';
import { call, hasCode, type ApiError } from '../../../lib/api.js';
import { live } from '../../../lib/refetch-active.js';
import { useAppMutation, type MutationEvents } from '../../../lib/use-app-mutation.js';
import { writeMutationResult } from '../../../lib/write-mutation-result.js';
import { evictTransfer, transferKeys } from './transfers.queries.js';

export const recipientsQuery = (slug: string, skip: number) =>
  queryOptions<ResponseOf<typeof listRecipients>, ApiError>({
    queryKey: [...transferKeys.one(slug), 'recipients', skip],
    meta: live,
    queryFn: ({ signal }) =>
      call(listRecipients, {
        params: { slug },
        query: { skip, limit: RECIPIENTS_PAGE_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** Without a recipient: of all visitors of the plain link. */
export const timelineQuery = (slug: string, recipientId: string | null) =>
  queryOptions<ResponseOf<typeof recipientTimeline>, ApiError>({
    queryKey: [...transferKeys.one(slug), 'timeline', recipientId],
    meta: live,
    queryFn: ({ signal }) =>
      call(recipientTimeline, {
        params: { slug },
        query: recipientId === null ? {} : { recipientId },
        signal,
      }),
  });

export const activityQuery = (slug: string) =>
  queryOptions<ResponseOf<typeof transferActivity>, ApiError>({
    queryKey: [...transferKeys.one(slug), 'activity'],
    meta: live,
    queryFn: ({ signal }) => call(transferActivity, { params: { slug }, signal }),
  });

export const eventsQuery = (slug: string, skip: number) =>
  queryOptions<ResponseOf<typeof listTransferEvents>, ApiError>({
    queryKey: [...transferKeys.one(slug), 'events', skip],
    meta: live,
    queryFn: ({ signal }) =>
      call(listTransferEvents, {
        params: { slug },
        query: { skip, limit: TRANSFER_LOG_PAGE_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** Refetched this long before the URLs expire. */
const THUMBNAIL_MARGIN_MS = 60_000;
const THUMBNAIL_LEAST_MS = 5000;

/** Not below the transfer's key: its events change no thumbnail, and a new URL would be a new download. */
export const thumbnailsQuery = (slug: string, fileIds: readonly string[]) =>
  queryOptions<ReadonlyMap<string, string>, ApiError, ReadonlyMap<string, string>>({
    queryKey: ['transfer-thumbnails', slug, fileIds],
    queryFn: async ({ signal }) => {
      const batches = Array.from({ length: Math.ceil(fileIds.length / SIGN_BATCH_MAX) }, (_, at) =>
        fileIds.slice(at * SIGN_BATCH_MAX, (at + 1) * SIGN_BATCH_MAX),
      );
      const answers = await Promise.all(
        batches.map((batch) =>
          call(listThumbnails, { params: { slug }, body: { fileIds: batch }, signal, repeatable: true }),
        ),
      );
      const thumbnails = answers.flatMap((answer) => answer.thumbnails);
      const earliest = Math.min(...thumbnails.map(({ expiresAt }) => expiresAt));
      return Object.assign(new Map(thumbnails.map(({ fileId, url }) => [fileId, url])), { earliest });
    },
    enabled: fileIds.length > 0,
    structuralSharing: false,
    staleTime: Infinity,
    refetchInterval: ({ state: { data, dataUpdatedAt } }) => {
      const earliest = (data as { earliest?: number } | undefined)?.earliest;
      if (earliest === undefined || !Number.isFinite(earliest)) return false;
      return Math.max(THUMBNAIL_LEAST_MS, earliest - dataUpdatedAt - THUMBNAIL_MARGIN_MS);
    },
  });

/** For the owner's preview, which does not count as a download. */
export async function signOwnFile(slug: string, fileId: string): Promise<string> {
  return (await call(downloadFile, { body: { slug, fileId }, repeatable: true })).url;
}

async function updateCaches(client: QueryClient, slug: string, changed: TransferView) {
  writeMutationResult(client, transferKeys.one(slug), changed);
  // The transfer itself comes with the response; queries that depend on it are refetched.
  await client.invalidateQueries({
    queryKey: transferKeys.all,
    predicate: ({ queryKey }) => queryKey.join() !== transferKeys.one(slug).join(),
  });
}

/** A change that returns the new state of the transfer. After a conflict the current state is fetched. */
function useChange<V>(
  slug: string,
  change: (input: V) => Promise<TransferView>,
  events?: MutationEvents<TransferView, V>,
) {
  const client = useQueryClient();
  const key = transferKeys.one(slug);
  return useAppMutation<TransferView, V>(
    {
      // In order, so that the last change is the last one stored.
      scope: key.join(),
      mutationFn: change,
      onSuccess: (changed) => updateCaches(client, slug, changed),
      onError: (error) => {
        if (hasCode(error, 'transfer-changed')) void client.invalidateQueries({ queryKey: key });
      },
    },
    events,
  );
}

type ChangeEvents<V> = MutationEvents<TransferView, V>;

export const useEditTransfer = (slug: string, events?: ChangeEvents<BodyInput<typeof editTransfer>>) =>
  useChange(slug, (body) => call(editTransfer, { params: { slug }, body }), events);

export const useRemoveFile = (slug: string, events?: ChangeEvents<string>) =>
  useChange(slug, (fileId) => call(removeFile, { params: { slug, fileId } }), events);

export const useRestoreFile = (slug: string) =>
  useChange<string>(slug, (fileId) => call(restoreFile, { params: { slug, fileId } }));

type NewRecipients = BodyInput<typeof addRecipients>['emailTo'];

export const useAddRecipients = (slug: string, events?: ChangeEvents<NewRecipients>) =>
  useChange(slug, (emailTo) => call(addRecipients, { params: { slug }, body: { emailTo } }), events);

export interface Correction {
  recipientId: string;
  email: string;
  name: string;
}

export const useCorrectRecipient = (slug: string, events?: ChangeEvents<Correction>) =>
  useChange(
    slug,
    ({ recipientId, email, name }) => call(correctRecipient, { params: { slug, recipientId }, body: { email, name } }),
    events,
  );

export const useWithdrawRecipient = (slug: string, events?: ChangeEvents<string>) =>
  useChange(slug, (recipientId) => call(withdrawRecipient, { params: { slug, recipientId } }), events);

/** With whom of the team, by their ids. */
export const useShareTransfer = (slug: string) =>
  useChange<string[]>(slug, (userIds) => call(shareTransfer, { params: { slug }, body: { userIds } }));

/** Sends the same email again to one recipient. */
export const useResend = (slug: string) =>
  useAppMutation({
    mutationFn: (recipientId: string) => call(sendTransferEmail, { body: { slug, resendTo: recipientId } }),
    invalidates: transferKeys.all,
  });

export function useUndoSend(slug: string, events?: MutationEvents<unknown, void>) {
  const client = useQueryClient();
  return useAppMutation<unknown>(
    { mutationFn: () => call(undoSend, { params: { slug } }), onSuccess: () => evictTransfer(client, slug) },
    events,
  );
}
