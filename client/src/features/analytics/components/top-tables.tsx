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
import { RetryAlert } from '../../../ui/retry-alert.js';
import { RowsTable } from './rows-table.js';

const ROWS = Array.from({ length: 5 }, (_, row) => row);

interface TopTablesProps {
  url: AnalyticsUrl;
  hasCities: boolean;
}

export function TopTables({ url, hasCities }: TopTablesProps) {
  const { t } = useTranslation('analytics');
  const { values } = url;
  const { data, error, refetch, isPlaceholderData } = useQuery(tableQuery(values));
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
        {error && !data ? (
          <RetryAlert error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Stack component="output" aria-label={t('loading')} spacing={2}>
            {ROWS.map((row) => (
              <Skeleton key={row} height={40} />
            ))}
          </Stack>
        ) : data.total === 0 ? (
          <Typography color="textSecondary" sx={{ py: 4 }}>
            {t(`tables.none.${values.table}`)}
          </Typography>
        ) : (
          <Box sx={{ opacity: isPlaceholderData ? 0.6 : 1 }}>
            <RowsTable rows={data.rows} url={url} />
            <Pager page={values.page} size={ANALYTICS_PAGE} total={data.total} to={(page) => url.to({ page })} />
          </Box>
        )}
      </Stack>
    </Section>
  );
}
