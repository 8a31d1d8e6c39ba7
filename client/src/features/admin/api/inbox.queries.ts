import { queryOptions } from '@tanstack/react-query';
import { readMessage, searchMessages } from '#contract/calls.js';
import { messageKinds, messageStates } from '#contract/choices.js';
import { oneOf, pageNumber, type UrlValues } from '../../../lib/url-state.js';
import { LAST_PAGE, pageOf, readList, readRecord } from './reading.js';

export const INBOX_PAGE_SIZE = 50;

/** Which messages the page shows; a writer's address is no part of it, which proxies log. */
export const inboxUrl = {
  state: oneOf(messageStates, 'open'),
  /** Empty: all. */
  kind: oneOf(['', ...messageKinds], ''),
  page: pageNumber(LAST_PAGE),
};

/** All of one writer where `email` is given. */
export const inboxQuery = ({ state, kind, page }: UrlValues<typeof inboxUrl>, email: string) => {
  const filter = { state, ...(kind !== '' && { kind }), ...(email !== '' && { email }) };
  return readList(searchMessages, { body: { ...filter, ...pageOf(page, INBOX_PAGE_SIZE) } });
};

/** How many messages wait for an answer. */
export const waitingMessagesQuery = queryOptions({
  ...readList(searchMessages, { body: { state: 'open', limit: 1 } }),
  select: ({ total }) => total,
});

export const messageQuery = (messageId: string) => readRecord(readMessage, { params: { messageId } });
