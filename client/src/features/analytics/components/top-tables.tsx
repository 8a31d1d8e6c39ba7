import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { analyticsTables } from '#contract/choices.js';
import { ANALYTICS_PAGE } from '#contract/limits.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { tableQuery, type AnalyticsUrl } from '../api/analytics.queries.js';
import { ChoiceLinks } from './choice-links.js';
import { Pager } from '../../../ui/pager.js';
import { Section } from '../../../ui/section.js';
import { Loaded } from '../../../ui/loaded.js';
import { RowsTable } from './rows-table.js';

interface TopTablesProps {
  url: AnalyticsUrl;
  hasCities: boolean;
}

export function TopTables({ url, hasCities }: TopTablesProps) {
  const { t } = useTranslation('analytics');
  const { values } = url;
  const query = useQuery(tableQuery(values));
  return (
    <Section title={t('tables.title')}>
      <Stack spacing={4}>
        <ChoiceLinks
          label={t('tables.label')}
          options={analyticsTables.filter((table) => hasCities || table !== 'cities')}
          current={values.table}
          to={(table) => url.to({ table, sort: 'downloads', order: 'desc' })}
          name={(table) => t(`tables.${table}`)}
        />
        <Loaded query={query} loading={t('loading')} skeleton={<RowsSkeleton />}>
          {({ rows, total }) =>
            total === 0 ? (
              <Typography color="textSecondary" sx={{ py: 4 }}>
                {t(`tables.none.${values.table}`)}
              </Typography>
            ) : (
              <Box sx={{ opacity: query.isPlaceholderData ? 0.6 : 1 }}>
                <RowsTable rows={rows} url={url} />
                <Pager page={values.page} size={ANALYTICS_PAGE} total={total} to={(page) => url.to({ page })} />
              </Box>
            )
          }
        </Loaded>
      </Stack>
    </Section>
  );
}

function RowsSkeleton() {
  return (
    <Stack spacing={2}>
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height={40} />
      ))}
    </Stack>
  );
}
