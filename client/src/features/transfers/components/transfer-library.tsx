import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserView } from '#contract/auth.js';
import { transferSorts } from '#contract/choices.js';
import { TRANSFERS_PAGE_SIZE } from '#contract/limits.js';
import type { TransferRow } from '#contract/transfers.js';
import { useNow } from '../../../lib/use-now.js';
import { Pager } from '../../../ui/pager.js';
import { RetryAlert } from '../../../ui/retry-alert.js';
import { SearchBox } from '../../../ui/search-box.js';
import { SortControl } from '../../../ui/sort-control.js';
import { VisuallyHidden } from '../../../ui/visually-hidden.js';
import { transfersQuery } from '../api/transfers.queries.js';
import { SEARCH_MAX_LENGTH } from '../list-address.js';
import { useListAddress } from '../use-list-address.js';
import { useSelection } from '../use-selection.js';
import { BulkBar } from './bulk-bar.js';
import { DeleteDialog } from './delete-dialog.js';
import { EmptyList } from './empty-list.js';
import { countOf, FilterLinks } from './filter-links.js';
import { ListSkeleton } from './list-skeleton.js';
import { StorageBar } from './storage-bar.js';
import { TransferCards } from './transfer-cards.js';
import { TransferTable } from './transfer-table.js';

const noTransfers: TransferRow[] = [];

/** The member's transfers: search, filter, sort and page stand in the address. */
export function TransferLibrary({ user }: { user: UserView }) {
  const { t } = useTranslation('transfers');
  const now = useNow();
  const navigation = useListAddress();
  const isTable = useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const [asked, setAsked] = useState<TransferRow | null>(null);
  const {
    data: list,
    error,
    isPlaceholderData,
    isFetching,
    refetch,
  } = useQuery(transfersQuery(user._id, navigation.address));
  const total = list ? countOf(navigation.address.filter, list) : 0;
  const lastPage = Math.max(1, Math.ceil(total / TRANSFERS_PAGE_SIZE));
  const isPastEnd = list !== undefined && !isPlaceholderData && navigation.address.page > lastPage;
  const { go } = navigation;
  useEffect(() => {
    if (isPastEnd) go({ page: lastPage }, { replace: true });
  }, [isPastEnd, lastPage, go]);
  const transfers = list?.allDocs ?? noTransfers;
  const selection = useSelection(useMemo(() => transfers.map(({ slug }) => slug), [transfers]));
  const chosen = transfers.filter(({ slug }) => selection.isChosen(slug));
  const Rows = isTable ? TransferTable : TransferCards;

  return (
    <Box component="section" id="transfers" aria-labelledby="transfers-title" sx={{ minWidth: 0, scrollMarginTop: 88 }}>
      <Stack
        direction={{ xs: 'column', md: 'row' }}
        spacing={3}
        sx={{ justifyContent: 'space-between', alignItems: { md: 'flex-end' }, mb: 4 }}
      >
        <Typography id="transfers-title" component="h1" variant="h2">
          {t('title')}
        </Typography>
        <StorageBar user={user} />
      </Stack>
      <Box component="search" sx={{ display: 'block', maxWidth: 520, mb: 2 }}>
        <SearchBox
          search={navigation.address.search}
          maxLength={SEARCH_MAX_LENGTH}
          labels={{ label: t('search.label'), placeholder: t('search.placeholder'), clear: t('search.clear') }}
          onSearch={(search) => navigation.go({ search }, { replace: true })}
        />
      </Box>
      <Stack
        direction="row"
        useFlexGap
        sx={{ flexWrap: 'wrap', gap: 2, justifyContent: 'space-between', alignItems: 'center', mb: 3 }}
      >
        <FilterLinks list={list} navigation={navigation} />
        <SortControl
          sorts={transferSorts.map((sort) => ({ sort, label: t(`sort.${sort}`) }))}
          sort={navigation.address.sort}
          order={navigation.address.order}
          onChange={(change) => navigation.go(change)}
        />
      </Stack>
      <VisuallyHidden as="output">{list && !isFetching ? t('list.shown', { count: total }) : ''}</VisuallyHidden>
      {error && (
        <Box sx={{ mb: 4 }}>
          <RetryAlert error={error} onRetry={() => void refetch()} />
        </Box>
      )}
      {!list && !error && <ListSkeleton isTable={isTable} />}
      {list && (
        <Box aria-busy={isPlaceholderData} sx={{ opacity: isPlaceholderData ? 0.55 : 1, transition: 'opacity 150ms' }}>
          {list.allDocs.length === 0 && !isPastEnd && !isPlaceholderData && <EmptyList navigation={navigation} />}
          {list.allDocs.length > 0 && (
            <Rows
              transfers={list.allDocs}
              now={now}
              navigation={navigation}
              selection={selection}
              onDelete={setAsked}
            />
          )}
          <BulkBar user={user} transfers={chosen} onClear={selection.clear} />
          <Pager
            page={navigation.address.page}
            size={TRANSFERS_PAGE_SIZE}
            total={total}
            to={(page) => navigation.to({ page })}
          />
        </Box>
      )}
      <DeleteDialog key={asked?._id ?? ''} userId={user._id} transfer={asked} onClose={() => setAsked(null)} />
    </Box>
  );
}
