import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useUrlState } from '../../../lib/url-state.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { ListPage } from '../../../ui/list/list-page.js';
import { LOG_PAGE_SIZE, logQuery, logUrl } from '../api/admin.queries.js';
import { LogEntries } from '../components/log-entries.js';
import { ExportButton, LogFilters } from '../components/log-tools.js';

/** What the staff did; filters and page stand in the address. */
export function LogPage() {
  const { t } = useTranslation('admin');
  useDocumentTitle(t('log.title'));
  const url = useUrlState(logUrl);
  const query = useQuery(logQuery(url.values));
  const { entries = [], total = 0 } = query.data ?? {};
  return (
    <ListPage
      title={t('log.title')}
      intro={t('log.intro')}
      aside={<ExportButton url={url} />}
      filters={<LogFilters url={url} />}
      query={query}
      count={query.data && entries.length}
      summary={t('log.shown', { count: total })}
      empty={{ text: t('log.none') }}
      pages={{ url, size: LOG_PAGE_SIZE, total }}
    >
      <LogEntries entries={entries} actorTo={(actor) => url.to({ actor, target: '' })} />
    </ListPage>
  );
}
