import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { ListPage } from '../../../ui/list/list-page.js';
import { SearchBox } from '../../../ui/search-box.js';
import { linkPath } from '../admin-paths.js';
import { LINK_SEARCH_MAX_LENGTH, LINK_SEARCH_MIN_LENGTH, linksQuery } from '../api/links.queries.js';
import { LinkStateChip } from '../components/link-state-chip.js';
import { Table } from '../components/table.js';
import { useKeptSearch } from '../use-kept-search.js';

/** Finds transfers and requests by their link, id, or the checksum of a file. */
export function LinksPage() {
  const { t } = useTranslation('admin');
  const format = useFormats();
  useDocumentTitle(t('links.title'));
  const [search, keepSearch] = useKeptSearch();
  const query = useQuery(linksQuery(search));
  const isAsked = search.length >= LINK_SEARCH_MIN_LENGTH;
  const { links = [], hasMore = false } = query.data ?? {};
  const rows = links.map(({ linkId, kind, slug, title, state, createdAt }) => ({
    id: linkId,
    to: linkPath(linkId),
    cells: [
      title || t('cases.untitled'),
      t(`cases.kinds.${kind}`),
      slug,
      <LinkStateChip key="state" state={state} />,
      format.dateTime(createdAt),
    ],
  }));
  return (
    <ListPage
      title={t('links.title')}
      intro={t('links.intro')}
      filters={
        <Box sx={{ mb: 4, maxWidth: 640 }}>
          <SearchBox
            search={search}
            maxLength={LINK_SEARCH_MAX_LENGTH}
            labels={{ label: t('links.search'), placeholder: t('links.placeholder'), clear: t('links.clear') }}
            onSearch={keepSearch}
          />
        </Box>
      }
      notice={
        isAsked &&
        hasMore && (
          <Alert severity="info" sx={{ mb: 4 }}>
            {t('links.more', { count: links.length })}
          </Alert>
        )
      }
      query={query}
      count={isAsked ? query.data && links.length : 0}
      summary={isAsked ? t('links.found', { count: links.length }) : ''}
      empty={isAsked ? { text: t('links.none') } : { title: t('links.startTitle'), text: t('links.startText') }}
      pages={{ links: null }}
    >
      <Table
        isList
        label={t('links.title')}
        columns={[
          { text: t('links.name') },
          { text: t('links.kind') },
          { text: t('links.link') },
          { text: t('cases.filter') },
          t('links.made'),
        ]}
        rows={rows}
      />
    </ListPage>
  );
}
