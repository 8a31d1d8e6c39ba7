import { keepPreviousData } from '@tanstack/react-query';
import type { Call, CallInput, EndpointShape } from '#contract/endpoint.js';
import { readQuery } from '../../../lib/read-query.js';

/** Begins the key of all that the staff read: an action refetches what is shown, and the log with it. */
export const adminTag = ['admin'] as const;

/** Beyond it no page is asked for. */
export const LAST_PAGE = 20_000;

export const readRecord = <E extends EndpointShape>(endpoint: Call<E>, input: CallInput<E> = {}) =>
  readQuery<E>(adminTag, endpoint, input);

/** Keeps showing the page before until the next one has come. A POST that searches is repeated like a GET. */
export const readList = <E extends EndpointShape>(endpoint: Call<E>, input: CallInput<E>) => ({
  ...readQuery<E>(adminTag, endpoint, { ...input, repeatable: true }),
  placeholderData: keepPreviousData,
});

/** @param page from 1 */
export const pageOf = (page: number, size: number) => ({ skip: (page - 1) * size, limit: size });
