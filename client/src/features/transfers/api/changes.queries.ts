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
  transferActivity,
  undoSend,
  withdrawRecipient,
} from '#contract/calls.js';
import type { BodyInput, ResponseOf } from '#contract/endpoint.js';
import { RECIPIENTS_PAGE_SIZE, SIGN_BATCH_MAX, TRANSFER_LOG_PAGE_SIZE } from '#contract/limits.js';
import type { TransferView } from '#contract/transfers.js';
import { call, hasCode, type ApiError } from '../../../lib/api.js';
import { keepAnswer } from '../../../lib/keep-answer.js';
import { useAction } from '../../../lib/use-action.js';
import { settleGone, transferKeys, useInvalidateTransfers } from './transfers.queries.js';

/** Which transfer, seen by whom. */
export interface Target {
  userId: string;
  slug: string;
}

const keyOf = ({ userId, slug }: Target) => transferKeys.one(userId, slug);

export const recipientsQuery = (target: Target, skip: number) =>
  queryOptions<ResponseOf<typeof listRecipients>, ApiError>({
    queryKey: [...keyOf(target), 'recipients', skip],
    queryFn: ({ signal }) =>
      call(listRecipients, {
        params: { slug: target.slug },
        query: { skip, limit: RECIPIENTS_PAGE_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** Without a recipient: of all visitors of the plain link. */
export const timelineQuery = (target: Target, recipientId: string | null) =>
  queryOptions<ResponseOf<typeof recipientTimeline>, ApiError>({
    queryKey: [...keyOf(target), 'timeline', recipientId],
    queryFn: ({ signal }) =>
      call(recipientTimeline, {
        params: { slug: target.slug },
        query: recipientId === null ? {} : { recipientId },
        signal,
      }),
  });

export const activityQuery = (target: Target) =>
  queryOptions<ResponseOf<typeof transferActivity>, ApiError>({
    queryKey: [...keyOf(target), 'activity'],
    queryFn: ({ signal }) => call(transferActivity, { params: { slug: target.slug }, signal }),
  });

export const eventsQuery = (target: Target, skip: number) =>
  queryOptions<ResponseOf<typeof listTransferEvents>, ApiError>({
    queryKey: [...keyOf(target), 'events', skip],
    queryFn: ({ signal }) =>
      call(listTransferEvents, {
        params: { slug: target.slug },
        query: { skip, limit: TRANSFER_LOG_PAGE_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** Fetched again this long before the URLs expire. */
const THUMBNAIL_MARGIN_MS = 60_000;
const THUMBNAIL_LEAST_MS = 5000;

/** Not among the transfer's own: what happens to it changes no picture, and a new address would be a new download. */
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

/** For the owner's own look, which counts as nothing. */
export async function signOwnFile(slug: string, fileId: string): Promise<string> {
  return (await call(downloadFile, { body: { slug, fileId }, repeatable: true })).url;
}

async function settle(client: QueryClient, target: Target, changed: TransferView) {
  keepAnswer(client, keyOf(target), changed);
  // The response itself is not fetched again; what depends on it is.
  await client.invalidateQueries({
    queryKey: transferKeys.all,
    predicate: ({ queryKey }) => queryKey.join() !== keyOf(target).join(),
  });
}

/** A change that answers with the transfer as it is now. If another change was faster, its result is fetched. */
function useChange<V>(target: Target, change: (input: V) => Promise<TransferView>) {
  const client = useQueryClient();
  const key = keyOf(target);
  return useAction<TransferView, V>({
    // One after the other: the last change is also the last one kept.
    scope: { id: key.join() },
    mutationFn: change,
    onSuccess: (changed) => settle(client, target, changed),
    onError: (error) => {
      if (hasCode(error, 'transfer-changed')) void client.invalidateQueries({ queryKey: key });
    },
  });
}

export const useEditTransfer = (target: Target) =>
  useChange<BodyInput<typeof editTransfer>>(target, (body) =>
    call(editTransfer, { params: { slug: target.slug }, body }),
  );

export const useRemoveFile = (target: Target) =>
  useChange<string>(target, (fileId) => call(removeFile, { params: { slug: target.slug, fileId } }));

export const useRestoreFile = (target: Target) =>
  useChange<string>(target, (fileId) => call(restoreFile, { params: { slug: target.slug, fileId } }));

export const useAddRecipients = (target: Target) =>
  useChange<readonly string[]>(target, (emails) =>
    call(addRecipients, { params: { slug: target.slug }, body: { emailTo: emails.map((email) => ({ email })) } }),
  );

export interface Correction {
  recipientId: string;
  email: string;
  name: string;
}

export const useCorrectRecipient = (target: Target) =>
  useChange<Correction>(target, ({ recipientId, email, name }) =>
    call(correctRecipient, { params: { slug: target.slug, recipientId }, body: { email, name } }),
  );

export const useWithdrawRecipient = (target: Target) =>
  useChange<string>(target, (recipientId) => call(withdrawRecipient, { params: { slug: target.slug, recipientId } }));

/** The same mail once more, to one of them. */
export function useResend({ slug }: Target) {
  const invalidate = useInvalidateTransfers();
  return useAction<unknown, string>({
    mutationFn: (recipientId) => call(sendTransferEmail, { body: { slug, resendTo: recipientId } }),
    onSuccess: invalidate,
  });
}

export function useUndoSend({ userId, slug }: Target) {
  const client = useQueryClient();
  return useAction<unknown, void>({
    mutationFn: () => call(undoSend, { params: { slug } }),
    onSuccess: () => settleGone(client, userId, slug),
  });
}
