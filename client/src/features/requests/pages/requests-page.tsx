import AddRounded from '@mui/icons-material/AddRounded';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { requestFilters, requestSorts } from '#contract/choices.js';
import { REQUESTS_PAGE_SIZE } from '#contract/limits.js';
import type { RequestRow } from '#contract/requests.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useUrlState } from '../../../lib/url-state.js';
import { FilterLink } from '../../../ui/filter-link.js';
import { ListPage } from '../../../ui/list/list-page.js';
import { ButtonLink } from '../../../ui/router-link.js';
import { SearchBox } from '../../../ui/search-box.js';
import { SortControl } from '../../../ui/sort-control.js';
import { requestsQuery, requestsUrl, SEARCH_MAX_LENGTH, type RequestsUrl } from '../api/requests.queries.js';
import { DeleteDialog } from '../components/delete-dialog.js';
import { RequestList, REQUESTS_TABLE_FROM } from '../components/request-list.js';
import { requestPaths } from '../request-paths.js';

const none: RequestRow[] = [];

/** The user's file requests; filter, search, order and page are in the address. */
export function RequestsPage() {
  const { t } = useTranslation('requests');
  const url = useUrlState(requestsUrl);
  const query = useQuery(requestsQuery(url.values));
  const [deleting, setDeleting] = useState<RequestRow | null>(null);
  const requests = query.data?.requests ?? none;
  const total = query.data?.total;
  return (
    <>
      <ListPage
        title={t('title')}
        intro={t('intro')}
        aside={<RequestFiles />}
        filters={<Filters url={url} total={query.isPlaceholderData ? undefined : total} />}
        query={query}
        count={query.data && requests.length}
        summary={t('list.shown', { count: total ?? 0 })}
        empty={useEmptyTexts(url)}
        pages={{ url, size: REQUESTS_PAGE_SIZE, total: total ?? 0 }}
      >
        <RequestList requests={requests} url={url} onDelete={setDeleting} />
      </ListPage>
      {deleting && <DeleteDialog key={deleting.slug} request={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}

function RequestFiles() {
  const { t } = useTranslation('requests');
  return (
    <ButtonLink
      to={requestPaths.make}
      variant="contained"
      color="secondary"
      startIcon={<AddRounded />}
      sx={{ flex: 'none' }}
    >
      {t('request')}
    </ButtonLink>
  );
}

function Filters({ url, total }: { url: RequestsUrl; total: number | undefined }) {
  const { t } = useTranslation('requests');
  const { filter, q, sort, order } = url.values;
  return (
    <>
      <Box component="search" sx={{ display: 'block', maxWidth: 520, mb: 2 }}>
        <SearchBox
          search={q}
          maxLength={SEARCH_MAX_LENGTH}
          labels={{ label: t('search.label'), placeholder: t('search.placeholder'), clear: t('search.clear') }}
          onSearch={(search) => url.go({ q: search }, { replace: true })}
        />
      </Box>
      <Stack
        direction="row"
        useFlexGap
        sx={{ flexWrap: 'wrap', gap: 2, justifyContent: 'space-between', alignItems: 'center', mb: 3 }}
      >
        <Stack
          component="nav"
          aria-label={t('filter.label')}
          direction="row"
          sx={{ gap: 1, overflowX: 'auto', scrollbarWidth: 'none', mx: -1, px: 1, py: 1 }}
        >
          {requestFilters.map((name) => (
            <FilterLink
              key={name}
              to={url.to({ filter: name })}
              isCurrent={filter === name}
              count={filter === name ? total : undefined}
            >
              {t(`filter.${name}`)}
            </FilterLink>
          ))}
        </Stack>
        <SortControl
          sorts={requestSorts.map((by) => ({ sort: by, label: t(`sort.${by}`) }))}
          sort={sort}
          order={order}
          tableFrom={REQUESTS_TABLE_FROM}
          onChange={(change) => url.go(change)}
        />
      </Stack>
    </>
  );
}

/** Why the list is empty, and the next step. */
function useEmptyTexts(url: RequestsUrl) {
  const { t } = useTranslation('requests');
  const { filter, q } = url.values;
  if (filter === 'all' && q === '') return { title: t('empty.title'), text: t('empty.text'), action: <RequestFiles /> };
  const action = (
    <ButtonLink to={url.to({ filter: 'all', q: '' })} variant="outlined">
      {t('empty.showAll')}
    </ButtonLink>
  );
  if (q !== '') return { title: t('empty.notFound', { search: q }), text: t('empty.notFoundText'), action };
  return { text: filter === 'all' ? t('empty.text') : t(`empty.${filter}`), action };
}
