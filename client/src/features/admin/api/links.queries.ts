import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { LinksFound, LinkView } from '#contract/admin/admin-links.js';
import {
  changeLinkExpiry,
  closeLink,
  handOverLink,
  judgeFile,
  openCase,
  readLink,
  searchLinks,
} from '#contract/calls.js';
import type { BodyInput } from '#contract/endpoint.js';
import { call, type ApiError } from '../../../lib/api.js';
import { useAppMutation, type MutationEvents } from '../../../lib/use-app-mutation.js';

export const LINK_SEARCH_MIN_LENGTH = 2;
export const LINK_SEARCH_MAX_LENGTH = 2048;

const all = ['admin'] as const;

export const linksQuery = (text: string) =>
  queryOptions<LinksFound, ApiError>({
    queryKey: [...all, 'links', text],
    queryFn: ({ signal }) => call(searchLinks, { body: { text }, signal }),
    enabled: text.length >= LINK_SEARCH_MIN_LENGTH,
    placeholderData: keepPreviousData,
  });

export const linkQuery = (linkId: string) =>
  queryOptions<LinkView, ApiError>({
    queryKey: [...all, 'link', linkId],
    queryFn: ({ signal }) => call(readLink, { params: { linkId }, signal }),
  });

/** Refetches what is shown, and the log with it. */
const change = { invalidates: all };

export const useChangeExpiry = (linkId: string, events: MutationEvents<unknown, BodyInput<typeof changeLinkExpiry>>) =>
  useAppMutation({ ...change, mutationFn: (body) => call(changeLinkExpiry, { params: { linkId }, body }) }, events);

export const useCloseLink = (linkId: string, events: MutationEvents<unknown, BodyInput<typeof closeLink>>) =>
  useAppMutation({ ...change, mutationFn: (body) => call(closeLink, { params: { linkId }, body }) }, events);

export const useHandOverLink = (linkId: string, events: MutationEvents<unknown, BodyInput<typeof handOverLink>>) =>
  useAppMutation({ ...change, mutationFn: (body) => call(handOverLink, { params: { linkId }, body }) }, events);

export const useJudgeFile = (
  params: { linkId: string; fileId: string },
  events: MutationEvents<unknown, BodyInput<typeof judgeFile>>,
) => useAppMutation({ ...change, mutationFn: (body) => call(judgeFile, { params, body }) }, events);

export const useOpenCase = (events: MutationEvents<unknown, BodyInput<typeof openCase>>) =>
  useAppMutation({ ...change, mutationFn: (body) => call(openCase, { body }) }, events);
