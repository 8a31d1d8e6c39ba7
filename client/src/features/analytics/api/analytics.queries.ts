import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { exportAnalytics, readAnalytics, readAnalyticsTable } from '#contract/calls.js';
import { ANALYTICS_PAGE } from '#contract/analytics.js';
import { ApiError, call } from '../../../lib/api.js';
import { codeOfStatus } from '../../../lib/api-error.js';
import { addressOf } from '../../../lib/hosts.js';
import { getAccessToken, refreshSession } from '../../../lib/session.js';
import type { AnalyticsAddress } from '../analytics-address.js';

const analyticsKeys = { all: ['analytics'] as const };

function scopeOf({ range, from, to, of }: AnalyticsAddress) {
  return {
    ...(from === null || to === null ? { range } : { from, to }),
    ...(of === null ? {} : { slug: of }),
  };
}

export function overviewQuery(address: AnalyticsAddress) {
  const query = scopeOf(address);
  return queryOptions({
    queryKey: [...analyticsKeys.all, 'overview', query],
    queryFn: ({ signal }) => call(readAnalytics, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function tableQuery(address: AnalyticsAddress) {
  const { table: by, sort, order, page } = address;
  const query = { ...scopeOf(address), by, sort, order, skip: (page - 1) * ANALYTICS_PAGE };
  return queryOptions({
    queryKey: [...analyticsKeys.all, 'table', by, query],
    queryFn: ({ signal }) => call(readAnalyticsTable, { query, signal }),
    // Rows of another table under these columns would be nonsense.
    placeholderData: (previous, before) => (before?.queryKey[2] === by ? previous : undefined),
  });
}

/** Not JSON, so it goes past the API layer; a link cannot carry the session. */
export async function analyticsFile(address: AnalyticsAddress, lang: 'en' | 'zh'): Promise<Blob> {
  const query = new URLSearchParams({ ...scopeOf(address), lang });
  const url = addressOf(`${exportAnalytics.path}?${query.toString()}`);
  const ask = async () => {
    try {
      return await fetch(url, {
        headers: { accept: 'text/csv, application/json', authorization: `Bearer ${getAccessToken() ?? ''}` },
        credentials: url.startsWith('/') ? 'same-origin' : 'include',
      });
    } catch {
      throw new ApiError({ code: 'unavailable', status: 0 });
    }
  };
  let response = await ask();
  if (response.status === 401 && (await refreshSession()) === 'member') response = await ask();
  if (!response.ok) throw new ApiError({ code: codeOfStatus(response.status), status: response.status });
  try {
    return await response.blob();
  } catch {
    // Broken off in the middle: no half of a file is saved.
    throw new ApiError({ code: 'unavailable', status: 0 });
  }
}
