import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { ListPage } from '../../../ui/list/list-page.js';
import { TextLink } from '../../../ui/router-link.js';
import { SearchBox } from '../../../ui/search-box.js';
import { linkPath } from '../admin-paths.js';
import { LINK_SEARCH_MAX_LENGTH, LINK_SEARCH_MIN_LENGTH, linksQuery } from '../api/links.queries.js';
import { LinkStateChip } from '../components/link-state-chip.js';
import { Rows } from '../components/rows.js';
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
    title: <TextLink to={linkPath(linkId)}>{title || t('cases.untitled')}</TextLink>,
    detail: [t(`cases.kinds.${kind}`), slug, format.dateTime(createdAt)].join(' · '),
    aside: <LinkStateChip state={state} />,
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
      <Rows label={t('links.title')} rows={rows} empty="" />
    </ListPage>
  );
}
