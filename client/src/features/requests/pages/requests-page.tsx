import AddRounded from '@mui/icons-material/AddRounded';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { requestFilters, requestSorts } from '#contract/choices.js';
import { REQUESTS_PAGE_SIZE } from '#contract/limits.js';
import type { RequestRow } from '#contract/requests/requests.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useMaySend } from '../../../lib/account-refusal.js';
import { useUrlState } from '../../../lib/url-state.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { FilterLinks, ListFilters } from '../../../ui/list/list-filters.js';
import { ListPage } from '../../../ui/list/list-page.js';
import { ButtonLink } from '../../../ui/router-link.js';
import { requestsQuery, requestsUrl, SEARCH_MAX_LENGTH, type RequestsUrl } from '../api/requests.queries.js';
import { RequestList } from '../components/request-list.js';
import { requestPaths } from '../request-paths.js';

const DeleteDialog = lazyPart(async () => (await import('../components/delete-dialog.js')).DeleteDialog);

const none: RequestRow[] = [];

/** The user's file requests; filter, search, order and page are in the address. */
export function RequestsPage() {
  const { t } = useTranslation('requests');
  const url = useUrlState(requestsUrl);
  const query = useQuery(requestsQuery(url.values));
  const [deleting, setDeleting] = useState<RequestRow | null>(null);
  const requests = query.data?.requests ?? none;
  const total = query.data?.total;
  // Then the empty page has the button.
  const isUnused = total === 0 && url.values.filter === 'all' && url.values.q === '';
  return (
    <>
      <ListPage
        title={t('title')}
        intro={t('intro')}
        aside={!isUnused && <RequestFiles />}
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
  if (!useMaySend()) return null;
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
  const { filter: current } = url.values;
  return (
    <ListFilters
      url={url}
      search={{
        maxLength: SEARCH_MAX_LENGTH,
        label: t('search.label'),
        placeholder: t('search.placeholder'),
        clear: t('search.clear'),
      }}
      sorts={requestSorts.map((sort) => ({ sort, label: t(`sort.${sort}`) }))}
    >
      <FilterLinks
        url={url}
        label={t('filter.label')}
        filters={requestFilters.map((filter) => ({
          filter,
          label: t(`filter.${filter}`),
          count: filter === current ? total : undefined,
        }))}
      />
    </ListFilters>
  );
}

/** Why the list is empty, and the next step. */
function useEmptyTexts(url: RequestsUrl) {
  const { t } = useTranslation('requests');
  const { filter, q } = url.values;
  const text = useMaySend() ? t('empty.text') : '';
  if (filter === 'all' && q === '') return { title: t('empty.title'), text, action: <RequestFiles /> };
  const action = (
    <ButtonLink to={url.to({ filter: 'all', q: '' })} variant="outlined">
      {t('empty.showAll')}
    </ButtonLink>
  );
  if (q !== '') return { title: t('empty.notFound', { search: q }), text: t('empty.notFoundText'), action };
  return { text: filter === 'all' ? t('empty.text') : t(`empty.${filter}`), action };
}
