import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { ListPage } from '../../../ui/list/list-page.js';
import { SearchBox } from '../../../ui/search-box.js';
import { SEARCH_MAX_LENGTH, SEARCH_MIN_LENGTH, searchQuery } from '../api/admin.queries.js';
import { FoundPeople } from '../components/found-people.js';
import { WaitingCodes } from '../components/waiting-codes.js';
import { useKeptSearch } from '../use-kept-search.js';

/** Finds people by whatever names them. */
export function PeoplePage() {
  const { t } = useTranslation('admin');
  useDocumentTitle(t('people.title'));
  const [search, keepSearch] = useKeptSearch();
  const query = useQuery(searchQuery(search));
  const isAsked = search.length >= SEARCH_MIN_LENGTH;
  const { people = [], codes = [], hasMore = false } = query.data ?? {};
  const box = (
    <Box sx={{ mb: 4, maxWidth: 640 }}>
      <SearchBox
        search={search}
        maxLength={SEARCH_MAX_LENGTH}
        labels={{ label: t('people.search'), placeholder: t('people.placeholder'), clear: t('people.clear') }}
        onSearch={keepSearch}
      />
    </Box>
  );
  const notice = isAsked && query.data && (
    <Box sx={{ display: 'grid', gap: 3, mb: codes.length > 0 || hasMore ? 4 : 0 }}>
      <WaitingCodes email={search} codes={codes} />
      {hasMore && <Alert severity="info">{t('people.more')}</Alert>}
    </Box>
  );
  return (
    <ListPage
      title={t('people.title')}
      intro={t('people.intro')}
      filters={box}
      notice={notice}
      query={query}
      count={isAsked ? query.data && people.length : 0}
      summary={isAsked ? t('people.found', { count: people.length }) : ''}
      empty={isAsked ? { text: t('people.none') } : { title: t('people.startTitle'), text: t('people.startText') }}
      pages={{ links: null }}
    >
      <FoundPeople people={people} />
    </ListPage>
  );
}
