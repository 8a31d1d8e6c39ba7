import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  exportAnalytics,
  listRequestSenders,
  readAnalytics,
  readAnalyticsTable,
  readRequestAnalytics,
} from '#contract/calls.js';
import { analyticsRanges, analyticsSorts, analyticsTables } from '#contract/choices.js';
import { ANALYTICS_PAGE } from '#contract/limits.js';
import { currentLanguage } from '../../../i18n/index.js';
import { call } from '../../../lib/api.js';
import { callForFile } from '../../../lib/call-for-file.js';
import { live } from '../../../lib/refetch-active.js';
import { saveFile } from '../../../lib/save-file.js';
import { matching, oneOf, pageNumber, type UrlState, type UrlValues } from '../../../lib/url-state.js';
import { useAppMutation, type MutationEvents } from '../../../lib/use-app-mutation.js';
import { isDay, isDayRange } from '../domain/day-range.js';

const LAST_PAGE = 100_000;

export const requestTables = ['requests', 'people'] as const;

/** State of the page in its address. */
export const analyticsUrl = {
  range: oneOf(analyticsRanges, '30d'),
  /** Days of a custom range; if both make one, `range` does not count. */
  from: matching(isDay),
  to: matching(isDay),
  /** Slug of a single transfer; empty for all. */
  of: matching(/^[1-9A-HJ-NP-Za-km-z]{7,22}$/),
  table: oneOf(analyticsTables, 'countries'),
  sort: oneOf(analyticsSorts, 'downloads'),
  order: oneOf(['asc', 'desc'], 'desc'),
  page: pageNumber(LAST_PAGE),
  /** The table of file requests, and its own page. */
  requests: oneOf(requestTables, 'requests'),
  requestPage: pageNumber(LAST_PAGE),
};
type AnalyticsAddress = UrlValues<typeof analyticsUrl>;
export type AnalyticsUrl = UrlState<AnalyticsAddress>;

const analyticsKeys = { all: ['analytics'] as const };

function daysOf({ range, from, to }: AnalyticsAddress) {
  return isDayRange(from, to) ? { from, to } : { range };
}

function scopeOf(address: AnalyticsAddress) {
  return { ...daysOf(address), ...(address.of !== '' && { slug: address.of }) };
}

export function overviewQuery(address: AnalyticsAddress) {
  const query = scopeOf(address);
  return queryOptions({
    queryKey: [...analyticsKeys.all, 'overview', query],
    meta: live,
    queryFn: ({ signal }) => call(readAnalytics, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function tableQuery(address: AnalyticsAddress) {
  const { table: by, sort, order, page } = address;
  const query = { ...scopeOf(address), by, sort, order, skip: (page - 1) * ANALYTICS_PAGE };
  return queryOptions({
    queryKey: [...analyticsKeys.all, 'table', by, query],
    meta: live,
    queryFn: ({ signal }) => call(readAnalyticsTable, { query, signal }),
    // Not the rows of another table, whose columns differ.
    placeholderData: (previous, before) => (before?.queryKey[2] === by ? previous : undefined),
  });
}

/** What a person of the table of recipients downloaded. */
export function personQuery(address: AnalyticsAddress, person: string) {
  const query = { ...scopeOf(address), by: 'transfers' as const, person };
  return queryOptions({
    queryKey: [...analyticsKeys.all, 'table', 'transfers', query],
    meta: live,
    queryFn: ({ signal }) => call(readAnalyticsTable, { query, signal }),
  });
}

export function requestFiguresQuery(address: AnalyticsAddress) {
  const page = address.requests === 'requests' ? address.requestPage : 1;
  const query = { ...daysOf(address), skip: (page - 1) * ANALYTICS_PAGE };
  return queryOptions({
    queryKey: [...analyticsKeys.all, 'requests', query],
    meta: live,
    queryFn: ({ signal }) => call(readRequestAnalytics, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function sendersQuery(address: AnalyticsAddress) {
  const query = { ...daysOf(address), skip: (address.requestPage - 1) * ANALYTICS_PAGE };
  return queryOptions({
    queryKey: [...analyticsKeys.all, 'senders', query],
    meta: live,
    queryFn: ({ signal }) => call(listRequestSenders, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Every download of the range, as a table for spreadsheets. */
export const useExportAnalytics = (address: AnalyticsAddress, events: MutationEvents<void, string>) =>
  useAppMutation(
    {
      mutationFn: async (fileName) => {
        const query = { ...scopeOf(address), lang: currentLanguage() };
        saveFile(await callForFile(exportAnalytics, { query }), fileName);
      },
    },
    events,
  );
