import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  ANALYTICS_MAX_DAYS,
  analyticsRanges,
  analyticsSorts,
  analyticsTables,
  type AnalyticsRange,
  type AnalyticsSort,
  type AnalyticsTable,
} from '#contract/analytics.js';

/** What the page shows; lives in the address, so that Back, reload and a sent link keep it. */
export interface AnalyticsAddress {
  range: AnalyticsRange;
  /** Days of a range of one's own; both or none, and then `range` does not count. */
  from: string | null;
  to: string | null;
  /** Slug of the one transfer that is looked at. */
  of: string | null;
  table: AnalyticsTable;
  sort: AnalyticsSort;
  order: 'asc' | 'desc';
  /** From 1. */
  page: number;
}

const first: AnalyticsAddress = {
  range: '30d',
  from: null,
  to: null,
  of: null,
  table: 'countries',
  sort: 'downloads',
  order: 'desc',
  page: 1,
};
const names = Object.keys(first) as (keyof AnalyticsAddress)[];
const LAST_PAGE = 100_000;
const DAY_MS = 86_400_000;

function oneOf<T extends string>(all: readonly T[], text: string | null, otherwise: T): T {
  return all.find((candidate) => candidate === text) ?? otherwise;
}

export function isDay(text: string | null): text is string {
  if (text === null || !/^20\d\d-\d\d-\d\d$/.test(text)) return false;
  const instant = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}

export function isRange(from: string | null, to: string | null): boolean {
  if (!isDay(from) || !isDay(to)) return false;
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  return days >= 0 && days < ANALYTICS_MAX_DAYS;
}

/** Anything that does not make sense reads as what the page begins with. */
export function readAddress(params: URLSearchParams): AnalyticsAddress {
  const [from, to] = [params.get('from'), params.get('to')];
  const page = Number(params.get('page') ?? first.page);
  const slug = params.get('of');
  return {
    range: oneOf(analyticsRanges, params.get('range'), first.range),
    ...(isRange(from, to) ? { from, to } : { from: null, to: null }),
    of: slug !== null && /^[1-9A-HJ-NP-Za-km-z]{7,22}$/.test(slug) ? slug : null,
    table: oneOf(analyticsTables, params.get('table'), first.table),
    sort: oneOf(analyticsSorts, params.get('sort'), first.sort),
    order: params.get('order') === 'asc' ? 'asc' : 'desc',
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : first.page,
  };
}

/** The query of an address; what is as at first is left out. Parameters that are not the page's stay. */
export function writeAddress(address: AnalyticsAddress, params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of names) {
    const value = address[name];
    if (value === null || value === first[name]) next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}

export interface AnalyticsNavigation {
  address: AnalyticsAddress;
  /** The query string with these changes; a change of anything but the page begins at page 1. */
  to(changes: Partial<AnalyticsAddress>): string;
  go(changes: Partial<AnalyticsAddress>): void;
}

export function useAnalyticsAddress(): AnalyticsNavigation {
  const [params, setParams] = useSearchParams();
  return useMemo(() => {
    const address = readAddress(params);
    const changed = (changes: Partial<AnalyticsAddress>) => writeAddress({ ...address, page: 1, ...changes }, params);
    return {
      address,
      to: (changes) => `?${changed(changes).toString()}`,
      go: (changes) => setParams(changed(changes), { preventScrollReset: true }),
    };
  }, [params, setParams]);
}
