import { useQueryClient } from '@tanstack/react-query';
import {
  decideSubmission,
  downloadFile,
  downloadRequestZip,
  downloadZip,
  editRequest,
  listRequests,
  readRequest,
  readSubmission,
} from '#contract/calls.js';
import { requestFilters, requestSorts } from '#contract/choices.js';
import type { BodyInput } from '#contract/endpoint.js';
import { idPattern, isReceivedCursor } from '#contract/formats.js';
import { REQUESTS_PAGE_SIZE } from '#contract/limits.js';
import type { SubmissionView } from '#contract/requests/submissions.js';
import { call } from '../../../lib/api.js';
import { readQuery } from '../../../lib/read-query.js';
import { matching, oneOf, pageNumber, text, type UrlState, type UrlValues } from '../../../lib/url-state.js';
import { useAppMutation } from '../../../lib/use-app-mutation.js';
import { useCall, type UseCallOptions } from '../../../lib/use-call.js';

export const SEARCH_MAX_LENGTH = 200;
const LAST_PAGE = 5000;

/** Filter, search, order and page of the list. */
export const requestsUrl = {
  filter: oneOf(requestFilters, 'all'),
  q: text(SEARCH_MAX_LENGTH),
  sort: oneOf(requestSorts, 'lastModified'),
  order: oneOf(['asc', 'desc'], 'desc'),
  page: pageNumber(LAST_PAGE),
};
type ListAddress = UrlValues<typeof requestsUrl>;
export type RequestsUrl = UrlState<ListAddress>;

/** Page of the matrix, and the person whose submission is shown. */
export const matrixUrl = { page: pageNumber(LAST_PAGE), person: matching(idPattern) };

/** Cursor that the page before returned; empty for the newest. */
export const submissionsUrl = { after: matching(isReceivedCursor) };

/** Begins the keys of all that the pages of requests read. */
export const requestsTag = ['file-requests'] as const;
export const requestListTag = [...requestsTag, 'list'] as const;
export const requestTag = (slug: string) => [...requestsTag, 'one', slug] as const;

export const requestsQuery = ({ page, q, ...rest }: ListAddress) =>
  readQuery(requestListTag, listRequests, {
    query: { ...rest, search: q, skip: (page - 1) * REQUESTS_PAGE_SIZE },
    isLive: true,
    keepsPrevious: true,
  });

export const requestQuery = (slug: string) =>
  readQuery(requestTag(slug), readRequest, { params: { slug }, isLive: true });

/** One person's submission. */
export const submissionQuery = (slug: string, submissionId: string) =>
  readQuery(requestTag(slug), readSubmission, { params: { slug, submissionId }, isLive: true });

export type RequestChange = BodyInput<typeof editRequest>;

/** After a conflict the current state is fetched. */
export function useEditRequest(
  slug: string,
  { onError, ...options }: UseCallOptions<typeof editRequest, RequestChange>,
) {
  const client = useQueryClient();
  return useCall(editRequest, {
    ...options,
    params: { slug },
    invalidates: requestsTag,
    onError: (error, change) => {
      void client.invalidateQueries({ queryKey: requestsTag });
      onError?.(error, change);
    },
  });
}
export type Decision = BodyInput<typeof decideSubmission>['decisions'][number];

function decided(submission: SubmissionView, decisions: readonly Decision[]): SubmissionView {
  const byItem = new Map(decisions.map((decision) => [decision.itemId, decision]));
  const items = submission.items.map((item) => {
    const { state, comment = '' } = byItem.get(item.itemId) ?? item;
    return { ...item, state, comment };
  });
  return { ...submission, items };
}

/** Shown at once; what the server has is fetched afterwards. */
export function useDecide(slug: string, submissionId: string) {
  const client = useQueryClient();
  const { queryKey } = submissionQuery(slug, submissionId);
  return useAppMutation<unknown, Decision[]>({
    invalidates: requestsTag,
    scope: requestTag(slug).join(),
    mutationFn: (decisions) => call(decideSubmission, { params: { slug, submissionId }, body: { decisions } }),
    onMutate: async (decisions) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (submission) => submission && decided(submission, decisions));
    },
    onError: () => void client.invalidateQueries({ queryKey }),
  });
}

/** Submitted files belong to a transfer of the account. The owner's downloads are not counted. */
export async function signSubmittedFile(transferSlug: string, fileId: string): Promise<string> {
  return (await call(downloadFile, { body: { slug: transferSlug, fileId }, repeatable: true })).url;
}

/** Everything that was submitted, by person and item. */
export async function signRequestZip(slug: string): Promise<string> {
  return (await call(downloadRequestZip, { params: { slug }, repeatable: true })).url;
}

export async function signSubmittedZip(transferSlug: string): Promise<string> {
  return (await call(downloadZip, { body: { slug: transferSlug }, repeatable: true })).url;
}
