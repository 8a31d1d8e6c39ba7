import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import type { UrlState } from '../../lib/url-state.js';
import { FilterLink } from '../filter-link.js';
import { SortControl } from '../sort-control.js';
import { ListSearch } from './list-search.js';

interface ListAddress<S extends string> {
  /** The search. */
  q: string;
  sort: S;
  order: 'asc' | 'desc';
}

interface ListFiltersProps<S extends string> {
  url: UrlState<ListAddress<S>>;
  search: { maxLength: number; label: string; placeholder: string; clear: string };
  sorts: readonly { sort: S; label: string }[];
  /** Chips. */
  children: ReactNode;
}

/** Search, sort order and filter chips of a list. Their state is in the URL. */
export function ListFilters<S extends string>({
  url,
  search: { maxLength, ...labels },
  sorts,
  children,
}: ListFiltersProps<S>) {
  const { q, sort, order } = url.values;
  return (
    <>
      <Stack
        direction="row"
        useFlexGap
        sx={{ flexWrap: 'wrap', gap: 2, justifyContent: 'space-between', alignItems: 'center', mb: 2 }}
      >
        <ListSearch
          search={q}
          maxLength={maxLength}
          labels={labels}
          onSearch={(wanted) => url.go({ q: wanted }, { replace: true })}
        />
        <SortControl sorts={sorts} sort={sort} order={order} onChange={(change) => url.go(change)} />
      </Stack>
      <Box sx={{ mb: 3 }}>{children}</Box>
    </>
  );
}

interface FilterLinksProps<F extends string> {
  url: UrlState<{ filter: F }>;
  label: string;
  filters: readonly { filter: F; label: string; count: number | undefined }[];
}

/** Filter chips; exactly one is selected. */
export function FilterLinks<F extends string>({ url, label: name, filters }: FilterLinksProps<F>) {
  return (
    <Stack
      component="nav"
      aria-label={name}
      direction="row"
      sx={{ gap: 1, overflowX: 'auto', scrollbarWidth: 'none', mx: -1, px: 1, py: 1 }}
    >
      {filters.map(({ filter, label, count }) => (
        <FilterLink key={filter} to={url.to({ filter })} isCurrent={filter === url.values.filter} count={count}>
          {label}
        </FilterLink>
      ))}
    </Stack>
  );
}
