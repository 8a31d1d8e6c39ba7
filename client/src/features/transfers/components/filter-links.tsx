import Stack from '@mui/material/Stack';
import { transferFilters } from '#contract/choices.js';
import type { TransferFilter, TransferList } from '#contract/transfers.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { FilterLink } from '../../../ui/filter-link.js';
import type { TransfersUrl } from '../api/transfers.queries.js';

/** Numbers of transfers per filter, from the response. */
export function countOf(filter: TransferFilter, list: TransferList): number {
  const counts: Record<TransferFilter, number> = {
    all: list.allCount,
    active: list.activeCount,
    expired: list.expiredCount,
    thisMonth: list.thisMonthCount,
    shared: list.sharedCount,
  };
  return counts[filter];
}

interface FilterLinksProps {
  list: TransferList | undefined;
  url: TransfersUrl;
}

/** Filters are addresses: each opens in a new tab, and Back leads to the one before. */
export function FilterLinks({ list, url }: FilterLinksProps) {
  const { t } = useTranslation('transfers');
  return (
    <Stack
      component="nav"
      aria-label={t('filter.label')}
      direction="row"
      sx={{ gap: 1, overflowX: 'auto', scrollbarWidth: 'none', mx: -1, px: 1, py: 1 }}
    >
      {transferFilters.map((filter) => (
        <FilterLink
          key={filter}
          to={url.to({ filter })}
          isCurrent={url.values.filter === filter}
          count={list && countOf(filter, list)}
        >
          {t(`filter.${filter}`)}
        </FilterLink>
      ))}
    </Stack>
  );
}
