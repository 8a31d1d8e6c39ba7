import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answerMessage, readMessage, searchMessages, setMessageState } from '#contract/calls.js';
import { messageKinds, messageStates } from '#contract/choices.js';
import type { InboxMessage, MessageList } from '#contract/admin/inbox.js';
import { call, type ApiError } from '../../../lib/api.js';
import { oneOf, pageNumber, type UrlValues } from '../../../lib/url-state.js';
import { useAppMutation, type MutationEvents } from '../../../lib/use-app-mutation.js';

export const INBOX_PAGE_SIZE = 50;
const LAST_PAGE = 20_000;

/** Which messages the page shows; a writer's address is no part of it, which proxies log. */
export const inboxUrl = {
  state: oneOf(messageStates, 'open'),
  /** Empty: all. */
  kind: oneOf(['', ...messageKinds], ''),
  page: pageNumber(LAST_PAGE),
};

/** Below `admin`, so that an action refetches the log too. */
const keys = {
  all: ['admin'] as const,
  list: (address: UrlValues<typeof inboxUrl>, email: string) => [...keys.all, 'inbox', address, email] as const,
  message: (messageId: string) => [...keys.all, 'message', messageId] as const,
};

/** All of one writer where `email` is given. */
export const inboxQuery = (address: UrlValues<typeof inboxUrl>, email: string) =>
  queryOptions<MessageList, ApiError>({
    queryKey: keys.list(address, email),
    queryFn: ({ signal }) => {
      const { state, kind, page } = address;
      const pages = { skip: (page - 1) * INBOX_PAGE_SIZE, limit: INBOX_PAGE_SIZE };
      const filter = { state, ...(kind !== '' && { kind }), ...(email !== '' && { email }) };
      return call(searchMessages, { body: { ...filter, ...pages }, signal, repeatable: true });
    },
    placeholderData: keepPreviousData,
  });

/** How many messages wait for an answer. */
export const waitingMessagesQuery = queryOptions<MessageList, ApiError, number>({
  queryKey: [...keys.all, 'waiting-messages'],
  queryFn: ({ signal }) => call(searchMessages, { body: { state: 'open', limit: 1 }, signal, repeatable: true }),
  select: ({ total }) => total,
});

export const messageQuery = (messageId: string) =>
  queryOptions<InboxMessage, ApiError>({
    queryKey: keys.message(messageId),
    queryFn: ({ signal }) => call(readMessage, { params: { messageId }, signal }),
  });

const change = { invalidates: keys.all };

export const useAnswer = (messageId: string, events: MutationEvents<unknown, { text: string }>) =>
  useAppMutation({ ...change, mutationFn: (body) => call(answerMessage, { params: { messageId }, body }) }, events);

export const useSetMessageState = (
  messageId: string,
  events: MutationEvents<unknown, { state: 'open' | 'closed'; reason: string }>,
) =>
  useAppMutation({ ...change, mutationFn: (body) => call(setMessageState, { params: { messageId }, body }) }, events);
