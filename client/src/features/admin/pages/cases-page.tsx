import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { useUrlState } from '../../../lib/url-state.js';
import { ButtonRow } from '../../../ui/button-row.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { ListPage } from '../../../ui/list/list-page.js';
import { ButtonLink } from '../../../ui/router-link.js';
import { SelectField } from '../../../ui/select-field.js';
import { adminPaths } from '../admin-paths.js';
import { CASES_PAGE_SIZE, caseFilters, casesQuery, casesUrl } from '../api/abuse.queries.js';
import { CaseFiguresButton } from '../components/case-figures.js';
import { CaseRows } from '../components/case-rows.js';

/** What was reported, as an inbox; state and page stand in the address. */
export function CasesPage() {
  const { t } = useTranslation('admin');
  useDocumentTitle(t('cases.title'));
  const { number } = useFormats();
  const url = useUrlState(casesUrl);
  const query = useQuery(casesQuery(url.values));
  const { cases = [], total = 0, waiting } = query.data ?? {};
  const nameOf = (filter: (typeof caseFilters)[number]): string => {
    const name = t(`cases.states.${filter}`);
    const count = waiting && filter in waiting ? waiting[filter as keyof typeof waiting] : undefined;
    return count === undefined ? name : t('cases.counted', { name, count: number(count) });
  };
  const filters = (
    <SelectField
      size="small"
      label={t('cases.filter')}
      value={url.values.state}
      onChange={({ target }) => url.go({ state: caseFilters.find((each) => each === target.value) ?? '' })}
      sx={{ minWidth: 220, mb: 4 }}
    >
      <option value="">{t('cases.anyState')}</option>
      {caseFilters.map((each) => (
        <option key={each} value={each}>
          {nameOf(each)}
        </option>
      ))}
    </SelectField>
  );
  return (
    <ListPage
      title={t('cases.title')}
      intro={t('cases.intro')}
      aside={
        <ButtonRow>
          <ButtonLink to={adminPaths.denied} variant="outlined">
            {t('cases.denied.title')}
          </ButtonLink>
          <ButtonLink to={adminPaths.cleared} variant="outlined">
            {t('cases.cleared.title')}
          </ButtonLink>
          <CaseFiguresButton />
        </ButtonRow>
      }
      filters={filters}
      query={query}
      count={query.data && cases.length}
      summary={t('cases.shown', { count: total })}
      empty={{ text: t(url.values.state === 'to-do' ? 'cases.nothingToDo' : 'cases.none') }}
      pages={{ url, size: CASES_PAGE_SIZE, total }}
    >
      <CaseRows cases={cases} />
    </ListPage>
  );
}
