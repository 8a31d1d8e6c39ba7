import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Drawer from '@mui/material/Drawer';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChangelogEntry } from '#contract/site.js';
import { useFormats } from '../../lib/format.js';
import { CloseButton } from '../../ui/close-button.js';
import { MarkdownText } from './markdown-text.js';
import { loadOlderNews, markNewsSeen, retryNews, useNews } from './news-store.js';
import { closeChangelog } from './panel-store.js';

/** Feeds may have types we have no word for. */
function useTypeName() {
  const { t, i18n } = useTranslation('site');
  return (type: string): string => {
    const key = `news.types.${type}`;
    return i18n.exists(key, { ns: 'site' }) ? t(key as 'news.types.new') : type;
  };
}

function Entry({ entry }: { entry: ChangelogEntry }) {
  const format = useFormats();
  const typeName = useTypeName();
  const titleId = useId();
  return (
    <Box
      component="article"
      aria-labelledby={titleId}
      sx={{ py: 5, '& + &': { borderTop: '1px solid', borderColor: 'divider' } }}
    >
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap', mb: 2 }}>
        <Typography component="time" variant="body2" color="textSecondary">
          {format.date(entry.created)}
        </Typography>
        {entry.types.map((type) => (
          <Chip key={type} size="small" label={typeName(type)} />
        ))}
      </Stack>
      <Typography id={titleId} variant="h3">
        {entry.title}
      </Typography>
      <MarkdownText>{entry.markdownDetails}</MarkdownText>
    </Box>
  );
}

function Entries() {
  const { t } = useTranslation(['site', 'common']);
  const { state, entries, hasMore } = useNews();
  useEffect(() => {
    if (state === 'ready') markNewsSeen();
  }, [state]);
  return (
    <>
      {state === 'failed' && (
        <Alert severity="error" action={<Button onClick={retryNews}>{t('common:retry')}</Button>}>
          {t('news.failed')}
        </Alert>
      )}
      {state === 'loading' && (
        <Stack component="output" aria-label={t('news.loading')} spacing={3} sx={{ pt: 5 }}>
          <Skeleton variant="rounded" height={120} />
          <Skeleton variant="rounded" height={120} />
        </Stack>
      )}
      {state === 'ready' && entries.length === 0 && <Typography color="textSecondary">{t('news.empty')}</Typography>}
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
      {state === 'ready' && hasMore && (
        <Button variant="outlined" fullWidth onClick={loadOlderNews} sx={{ mb: 4 }}>
          {t('news.more')}
        </Button>
      )}
    </>
  );
}

/** Slides in from the side; Esc, the veil and the cross close it. */
export function ChangelogPanel() {
  const { t } = useTranslation('site');
  const titleId = useId();
  return (
    <Drawer
      anchor="right"
      open
      onClose={closeChangelog}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          sx: { width: { xs: '100%', sm: 440 }, px: { xs: 4, sm: 6 }, pt: 4 },
        },
      }}
    >
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center' }}>
        <Typography id={titleId} variant="h2">
          {t('news.title')}
        </Typography>
        <CloseButton label={t('news.close')} onClick={closeChangelog} />
      </Stack>
      <Entries />
    </Drawer>
  );
}
