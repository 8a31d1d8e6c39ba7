import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  addRequestPeople,
  createRequest,
  decideSubmission,
  deleteRequest,
  downloadFile,
  downloadRequestZip,
  downloadZip,
  editRequest,
  listReceivedSubmissions,
  listRequests,
  readRequest,
  readSubmission,
  removeRequestPerson,
  requestMatrix,
  restoreRequest,
} from '#contract/calls.js';
import { requestFilters, requestSorts } from '#contract/choices.js';
import type { BodyInput, ResponseOf } from '#contract/endpoint.js';
import { idPattern, isReceivedCursor } from '#contract/formats.js';
import { REQUESTS_PAGE_SIZE } from '#contract/limits.js';
import type { RequestList, RequestView } from '#contract/requests/requests.js';
import type { SubmissionView } from '#contract/requests/submissions.js';
import { call, type ApiError } from '../../../lib/api.js';
import { memberId } from '../../../lib/member.js';
import { live } from '../../../lib/refetch-active.js';
import { matching, oneOf, pageNumber, text, type UrlState, type UrlValues } from '../../../lib/url-state.js';
import { useAppMutation, type MutationEvents } from '../../../lib/use-app-mutation.js';

export const SEARCH_MAX_LENGTH = 200;
const LAST_PAGE = 5000;
/** A table of more people is slow to draw. */
export const MATRIX_PAGE_SIZE = 50;

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

const keys = {
  all: ['file-requests'] as const,
  lists: () => [...keys.all, 'list'] as const,
  one: (slug: string) => [...keys.all, 'one', slug] as const,
  matrix: (slug: string) => [...keys.one(slug), 'matrix'] as const,
  submission: (slug: string, id: string | null) => [...keys.one(slug), 'submission', id] as const,
};

export const requestsQuery = (address: ListAddress) =>
  queryOptions<RequestList, ApiError>({
    queryKey: [...keys.lists(), address],
    meta: live,
    queryFn: ({ signal }) => {
      const { page, q, ...rest } = address;
      return call(listRequests, { query: { ...rest, search: q, skip: (page - 1) * REQUESTS_PAGE_SIZE }, signal });
    },
    placeholderData: keepPreviousData,
  });

/** Of all requests. */
export const submissionsQuery = (after: string) =>
  queryOptions<ResponseOf<typeof listReceivedSubmissions>, ApiError>({
    queryKey: [...keys.all, 'submissions', after],
    meta: live,
    queryFn: ({ signal }) => {
      const query = { userid: memberId(), ...(after !== '' && { after }) };
      return call(listReceivedSubmissions, { query, signal });
    },
    placeholderData: keepPreviousData,
  });

export const requestQuery = (slug: string) =>
  queryOptions<RequestView, ApiError>({
    queryKey: keys.one(slug),
    meta: live,
    queryFn: ({ signal }) => call(readRequest, { params: { slug }, signal }),
  });

export type Matrix = ResponseOf<typeof requestMatrix>;

export const matrixQuery = (slug: string, page: number) =>
  queryOptions<Matrix, ApiError>({
    queryKey: [...keys.matrix(slug), page],
    meta: live,
    queryFn: ({ signal }) => {
      const query = { skip: (page - 1) * MATRIX_PAGE_SIZE, limit: MATRIX_PAGE_SIZE };
      return call(requestMatrix, { params: { slug }, query, signal });
    },
    placeholderData: keepPreviousData,
  });

/** What one person submitted; not asked for while that is nothing. */
export const submissionQuery = (slug: string, submissionId: string | null) =>
  queryOptions<SubmissionView, ApiError>({
    queryKey: keys.submission(slug, submissionId),
    meta: live,
    enabled: submissionId !== null,
    queryFn: ({ signal }) => call(readSubmission, { params: { slug, submissionId: submissionId ?? '' }, signal }),
  });

/** Refetches what the page shows after each change. */
const change = { invalidates: keys.all };

interface Creation {
  body: BodyInput<typeof createRequest>;
  /** The same for the same body, so that a repeated call makes no second request. */
  key: string;
}

export const useCreateRequest = (events: MutationEvents<RequestView, Creation>) =>
  useAppMutation(
    {
      ...change,
      mutationFn: ({ body, key }) =>
        call(createRequest, { body, headers: { 'idempotency-key': key }, repeatable: true }),
    },
    events,
  );

export type RequestChange = BodyInput<typeof editRequest>;

/** After a conflict the current state is fetched. */
export function useEditRequest(events: MutationEvents<RequestView, { slug: string; body: RequestChange }>) {
  const client = useQueryClient();
  return useAppMutation(
    {
      ...change,
      mutationFn: ({ slug, body }) => call(editRequest, { params: { slug }, body }),
      onError: () => void client.invalidateQueries({ queryKey: keys.all }),
    },
    events,
  );
}

type NewPeople = BodyInput<typeof addRequestPeople>['people'];

export const useAddPeople = (slug: string, events: MutationEvents<RequestView, NewPeople>) =>
  useAppMutation(
    { ...change, mutationFn: (people) => call(addRequestPeople, { params: { slug }, body: { people } }) },
    events,
  );

export const useRemovePerson = (slug: string, events: MutationEvents<RequestView, string>) =>
  useAppMutation(
    { ...change, mutationFn: (personId) => call(removeRequestPerson, { params: { slug, personId } }) },
    events,
  );

/** The page of a deleted request is not refetched before it is left, or it would show "not found". */
export const useDeleteRequest = (events: MutationEvents<ResponseOf<typeof deleteRequest>, string>) =>
  useAppMutation(
    { invalidates: keys.lists(), mutationFn: (slug) => call(deleteRequest, { params: { slug } }) },
    events,
  );

export const useRestoreRequest = () =>
  useAppMutation({ ...change, mutationFn: (slug: string) => call(restoreRequest, { params: { slug } }) });

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
    ...change,
    scope: keys.one(slug).join(),
    mutationFn: (decisions) => call(decideSubmission, { params: { slug, submissionId }, body: { decisions } }),
    onMutate: async (decisions) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (submission) => submission && decided(submission, decisions));
    },
    onError: () => void client.invalidateQueries({ queryKey }),
  });
}

/** What is submitted is held as a transfer of the account. The owner's downloads are not counted. */
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
