import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { UrlState } from '../../lib/url-state.js';
import { FilterLink } from '../filter-link.js';
import { SearchBox } from '../search-box.js';
import { SortControl } from '../sort-control.js';

interface ListAddress<F extends string, S extends string> {
  filter: F;
  /** The search. */
  q: string;
  sort: S;
  order: 'asc' | 'desc';
}

interface ListFiltersProps<F extends string, S extends string> {
  url: UrlState<ListAddress<F, S>>;
  search: { maxLength: number; label: string; placeholder: string; clear: string };
  filters: { label: string; all: readonly { filter: F; label: string; count: number | undefined }[] };
  sorts: readonly { sort: S; label: string }[];
  /** From this width on the heads of a table sort. */
  tableFrom: 'md' | 'lg';
}

/** Search, filters and order of a list, all of which stand in the address. */
export function ListFilters<F extends string, S extends string>({
  url,
  search: { maxLength, ...labels },
  filters,
  sorts,
  tableFrom,
}: ListFiltersProps<F, S>) {
  const { filter: current, q, sort, order } = url.values;
  return (
    <>
      <Box component="search" sx={{ display: 'block', maxWidth: 520, mb: 2 }}>
        <SearchBox
          search={q}
          maxLength={maxLength}
          labels={labels}
          onSearch={(wanted) => url.go({ q: wanted }, { replace: true })}
        />
      </Box>
      <Stack
        direction="row"
        useFlexGap
        sx={{ flexWrap: 'wrap', gap: 2, justifyContent: 'space-between', alignItems: 'center', mb: 3 }}
      >
        <Stack
          component="nav"
          aria-label={filters.label}
          direction="row"
          sx={{ gap: 1, overflowX: 'auto', scrollbarWidth: 'none', mx: -1, px: 1, py: 1 }}
        >
          {filters.all.map(({ filter, label, count }) => (
            <FilterLink key={filter} to={url.to({ filter })} isCurrent={filter === current} count={count}>
              {label}
            </FilterLink>
          ))}
        </Stack>
        <SortControl
          sorts={sorts}
          sort={sort}
          order={order}
          tableFrom={tableFrom}
          onChange={(change) => url.go(change)}
        />
      </Stack>
    </>
  );
}
