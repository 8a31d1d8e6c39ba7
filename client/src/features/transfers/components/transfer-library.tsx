import AddRounded from '@mui/icons-material/AddRounded';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { transferFilters, transferSorts } from '#contract/choices.js';
import { TRANSFERS_PAGE_SIZE } from '#contract/limits.js';
import type { TransferFilter, TransferList as TransferListView, TransferRow } from '#contract/transfers/transfers.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useMaySend } from '../../../lib/account-refusal.js';
import { useMember } from '../../../lib/member.js';
import { colleaguesOf, shownName } from '../../../lib/team.js';
import { useUrlState } from '../../../lib/url-state.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { FilterLinks, ListFilters } from '../../../ui/list/list-filters.js';
import { ListPage } from '../../../ui/list/list-page.js';
import { useSelection } from '../../../ui/list/use-selection.js';
import { ButtonLink } from '../../../ui/router-link.js';
import { SelectField } from '../../../ui/select-field.js';
import {
  EVERYBODY,
  SEARCH_MAX_LENGTH,
  transfersQuery,
  transfersUrl,
  type TransfersUrl,
} from '../api/transfers.queries.js';
import { BulkBar } from './bulk-bar.js';
import { StorageBar } from './storage-bar.js';
import { TransferList } from './transfer-list.js';

const DeleteDialog = lazyPart(async () => (await import('./delete-dialog.js')).DeleteDialog);

const none: TransferRow[] = [];

/** The user's transfers; search, filter, order and page are in the address. */
export function TransferLibrary() {
  const { t } = useTranslation('transfers');
  const url = useUrlState(transfersUrl);
  const query = useQuery(transfersQuery(url.values));
  const [deleting, setDeleting] = useState<TransferRow | null>(null);
  const { data: list } = query;
  const transfers = list?.allDocs ?? none;
  const total = list ? countOf(url.values.filter, list) : 0;
  const selection = useSelection(useMemo(() => transfers.map(({ slug }) => slug), [transfers]));
  return (
    <Box id="transfers" sx={{ scrollMarginTop: 88 }}>
      <ListPage
        title={t('title')}
        meter={<StorageBar />}
        aside={list?.allCount !== 0 && <SendFiles />}
        filters={
          <>
            <WhoseChoice url={url} />
            <Filters list={list} url={url} />
          </>
        }
        query={query}
        count={list && transfers.length}
        summary={t('list.shown', { count: total })}
        empty={useEmptyTexts(url)}
        bar={<BulkBar transfers={transfers.filter(({ slug }) => selection.has(slug))} selection={selection} />}
        pages={{ url, size: TRANSFERS_PAGE_SIZE, total }}
      >
        <TransferList transfers={transfers} url={url} selection={selection} onDelete={setDeleting} />
      </ListPage>
      {deleting && <DeleteDialog key={deleting._id} transfer={deleting} onClose={() => setDeleting(null)} />}
    </Box>
  );
}

/** Admins see the transfers of everybody in their team; others have just their own, and no choice. */
function WhoseChoice({ url }: { url: TransfersUrl }) {
  const { t } = useTranslation('transfers');
  const me = useMember();
  const colleagues = colleaguesOf(me);
  if (me.isTeamMember || colleagues.length === 0) return null;
  const options = [
    { by: '', name: t('whose.mine') },
    { by: EVERYBODY, name: t('whose.team') },
    ...colleagues.map((colleague) => ({ by: colleague._id, name: shownName(colleague) })),
  ];
  const { by } = url.values;
  return (
    <SelectField
      size="small"
      value={options.some((option) => option.by === by) ? by : ''}
      onChange={({ target }) => url.go({ by: target.value })}
      slotProps={{ htmlInput: { 'aria-label': t('whose.label') } }}
      sx={{ minWidth: 200, maxWidth: '100%', mb: 2, '& select': { typography: 'body2' } }}
    >
      {options.map((option) => (
        <option key={option.by} value={option.by}>
          {option.name}
        </option>
      ))}
    </SelectField>
  );
}

function Filters({ list, url }: { list: TransferListView | undefined; url: TransfersUrl }) {
  const { t } = useTranslation('transfers');
  return (
    <ListFilters
      url={url}
      search={{
        maxLength: SEARCH_MAX_LENGTH,
        label: t('search.label'),
        placeholder: t('search.placeholder'),
        clear: t('search.clear'),
      }}
      sorts={transferSorts.map((sort) => ({ sort, label: t(`sort.${sort}`) }))}
    >
      <FilterLinks
        url={url}
        label={t('filter.label')}
        filters={transferFilters.map((filter) => ({
          filter,
          label: t(`filter.${filter}`),
          count: list && countOf(filter, list),
        }))}
      />
    </ListFilters>
  );
}

/** To the panel of the dashboard. */
function SendFiles() {
  const { t } = useTranslation('transfers');
  if (!useMaySend()) return null;
  return (
    <ButtonLink to="/dash#send" variant="contained" color="secondary" startIcon={<AddRounded />} sx={{ flex: 'none' }}>
      {t('empty.send')}
    </ButtonLink>
  );
}

/** Number of transfers that pass the filter, from the response. */
function countOf(filter: TransferFilter, list: TransferListView): number {
  const counts: Record<TransferFilter, number> = {
    all: list.allCount,
    active: list.activeCount,
    expired: list.expiredCount,
    thisMonth: list.thisMonthCount,
    shared: list.sharedCount,
  };
  return counts[filter];
}

/** Why the list is empty, and the next step. */
function useEmptyTexts(url: TransfersUrl) {
  const { t } = useTranslation('transfers');
  const { by, filter, q } = url.values;
  const maySend = useMaySend();
  if (by === '' && filter === 'all' && q === '') {
    return maySend
      ? { title: t('empty.title'), text: t('empty.text'), action: <SendFiles /> }
      : { title: t('empty.title'), text: '' };
  }
  const action = (
    <ButtonLink to={url.to({ by: '', filter: 'all', q: '' })} variant="outlined">
      {t('empty.showAll')}
    </ButtonLink>
  );
  if (q !== '') return { title: t('empty.notFound', { search: q }), text: t('empty.notFoundText'), action };
  return { text: filter === 'all' ? t('empty.team') : t(`empty.${filter}`), action };
}
