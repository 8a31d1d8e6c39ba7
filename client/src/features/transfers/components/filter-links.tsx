import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { transferFilterSchema, type TransferFilter, type TransferList } from '#contract/transfers.js';
import { useFormats } from '../../../lib/format.js';
import type { ListNavigation } from '../use-list-address.js';

/** How many transfers a filter holds, as the answer names them. */
export function countOf(filter: TransferFilter, list: TransferList): number {
  const counts: Record<TransferFilter, number> = {
    all: list.allCount,
    active: list.activeCount,
    expired: list.expiredCount,
    thisMonth: list.thisMonthsTransfers,
    shared: list.sharedCount,
  };
  return counts[filter];
}

interface FilterLinksProps {
  list: TransferList | undefined;
  navigation: ListNavigation;
}

/** Filters are addresses: each opens in a new tab, and Back leads to the one before. */
export function FilterLinks({ list, navigation }: FilterLinksProps) {
  const { t } = useTranslation('transfers');
  const format = useFormats();
  return (
    <Stack
      component="nav"
      aria-label={t('filter.label')}
      direction="row"
      sx={{ gap: 1, overflowX: 'auto', scrollbarWidth: 'none', mx: -1, px: 1, py: 1 }}
    >
      {transferFilterSchema.options.map((filter) => {
        const isCurrent = navigation.address.filter === filter;
        return (
          <Box
            key={filter}
            component={Link}
            to={navigation.to({ filter })}
            preventScrollReset
            aria-current={isCurrent ? 'page' : undefined}
            sx={{
              display: 'inline-flex',
              alignItems: 'center',
              gap: 1.5,
              flex: 'none',
              minHeight: 36,
              px: 3,
              borderRadius: 3,
              typography: 'body2',
              fontWeight: 600,
              textDecoration: 'none',
              color: isCurrent ? 'primary.contrastText' : 'text.secondary',
              bgcolor: isCurrent ? 'primary.main' : 'transparent',
              '&:hover': { bgcolor: isCurrent ? 'primary.dark' : 'surface.well' },
            }}
          >
            {t(`filter.${filter}`)}
            <Box component="span" sx={{ fontWeight: 500 }}>
              {list ? format.number(countOf(filter, list)) : ''}
            </Box>
          </Box>
        );
      })}
    </Stack>
  );
}
