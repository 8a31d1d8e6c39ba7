import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useId } from 'react';
import type { ShownChangelogEntry } from '#contract/site/site.js';
import { findText } from '../../i18n/index.js';
import { useTranslation } from '../../i18n/use-translation.js';
import { useFormats } from '../../lib/format.js';
import { untilFetched } from '../../theme/tokens.js';
import { ProseText } from '../../ui/prose-text.js';
import { useChangelog } from './changelog.queries.js';
import { markAllSeen } from './seen-entries.js';

interface EntryProps {
  entry: ShownChangelogEntry;
  /** Null where it is that of the entry above. */
  date: string | null;
  /** Heading level of the entry: one below the heading of the page or panel. */
  titleAs: 'h2' | 'h3';
}

function Entry({ entry, date, titleAs }: EntryProps) {
  const titleId = useId();
  return (
    <Box
      component="article"
      aria-labelledby={titleId}
      sx={{ py: 5, '& + &': { borderTop: '1px solid', borderColor: 'divider' } }}
    >
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap', mb: 2 }}>
        {date !== null && (
          <Typography component="time" variant="body2" color="textSecondary">
            {date}
          </Typography>
        )}
        {/* A feed may have types without a text. */}
        {entry.types.map((type) => (
          <Chip key={type} size="small" label={findText(`site:news.types.${type}`) ?? type} />
        ))}
      </Stack>
      <Typography id={titleId} component={titleAs} variant="h3">
        {entry.title}
      </Typography>
      <ProseText html={entry.detailsHtml} />
    </Box>
  );
}

export function Entries({ titleAs = 'h3' }: Partial<Pick<EntryProps, 'titleAs'>>) {
  const { t } = useTranslation('site', 'common');
  const format = useFormats();
  const { data: entries, isError, isFetchNextPageError, hasNextPage, fetchNextPage, refetch } = useChangelog();
  const isShown = entries !== undefined;
  useEffect(() => {
    if (isShown) markAllSeen();
  }, [isShown]);
  const retry = () => void (isFetchNextPageError ? fetchNextPage() : refetch());
  return (
    <>
      {isError && (
        <Alert severity="error" action={<Button onClick={retry}>{t('common:retry')}</Button>}>
          {t('news.failed')}
        </Alert>
      )}
      {!isShown && !isError && (
        <Stack component="output" aria-label={t('news.loading')} spacing={3} sx={{ pt: 5, ...untilFetched }}>
          <Skeleton variant="rounded" height={120} />
          <Skeleton variant="rounded" height={120} />
        </Stack>
      )}
      {entries?.length === 0 && <Typography color="textSecondary">{t('news.empty')}</Typography>}
      {entries?.map((entry, at) => {
        const date = format.date(entry.created);
        const before = entries[at - 1];
        const isSameDay = before !== undefined && format.date(before.created) === date;
        return <Entry key={entry.id} entry={entry} date={isSameDay ? null : date} titleAs={titleAs} />;
      })}
      {hasNextPage && !isError && (
        <Button variant="outlined" fullWidth onClick={() => void fetchNextPage()} sx={{ mb: 4 }}>
          {t('news.more')}
        </Button>
      )}
    </>
  );
}
