import { queryOptions } from '@tanstack/react-query';
import { listRequestSenders, readAnalytics, readAnalyticsTable, readRequestAnalytics } from '#contract/calls.js';
import { analyticsRanges, analyticsSorts, analyticsTables } from '#contract/choices.js';
import { ANALYTICS_PAGE } from '#contract/limits.js';
import { readQuery } from '../../../lib/read-query.js';
import { matching, oneOf, pageNumber, type UrlState, type UrlValues } from '../../../lib/url-state.js';
import { isDay, isDayRange } from '../domain/day-range.js';

const LAST_PAGE = 100_000;

export const requestTables = ['requests', 'people'] as const;

/** The URL parameters of the page. */
export const analyticsUrl = {
  range: oneOf(analyticsRanges, '30d'),
  /** Days of a custom range. If both are valid, `range` is ignored. */
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

const analyticsTag = ['analytics'] as const;
const LIVE = { isLive: true, keepsPrevious: true };

function daysOf({ range, from, to }: AnalyticsAddress) {
  return isDayRange(from, to) ? { from, to } : { range };
}

/** The days, and the transfer if it is a single one. */
export function scopeOf(address: AnalyticsAddress) {
  return { ...daysOf(address), ...(address.of !== '' && { slug: address.of }) };
}

export const overviewQuery = (address: AnalyticsAddress) =>
  readQuery(analyticsTag, readAnalytics, { query: scopeOf(address), ...LIVE });

export function tableQuery(address: AnalyticsAddress) {
  const { table: by, sort, order, page } = address;
  const query = { ...scopeOf(address), by, sort, order, skip: (page - 1) * ANALYTICS_PAGE };
  return queryOptions({
    ...readQuery([...analyticsTag, by], readAnalyticsTable, { query, isLive: true }),
    // The columns of another table differ.
    placeholderData: (previous, before) => (before?.queryKey[1] === by ? previous : undefined),
  });
}

/** The transfers that a recipient downloaded. */
export const personQuery = (address: AnalyticsAddress, person: string) =>
  readQuery(analyticsTag, readAnalyticsTable, {
    query: { ...scopeOf(address), by: 'transfers', person },
    isLive: true,
  });

export function requestFiguresQuery(address: AnalyticsAddress) {
  const page = address.requests === 'requests' ? address.requestPage : 1;
  const query = { ...daysOf(address), skip: (page - 1) * ANALYTICS_PAGE };
  return readQuery(analyticsTag, readRequestAnalytics, { query, ...LIVE });
}

export function sendersQuery(address: AnalyticsAddress) {
  const query = { ...daysOf(address), skip: (address.requestPage - 1) * ANALYTICS_PAGE };
  return readQuery(analyticsTag, listRequestSenders, { query, ...LIVE });
}
