import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { RoadmapEntry } from '#contract/site/roadmap.js';
import { shownLanguage } from '../../../i18n/index.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { hasCode } from '../../../lib/api.js';
import { useStore } from '../../../lib/store.js';
import { grids } from '../../../theme/tokens.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { EmptyState } from '../../../ui/empty-state.js';
import { RetryAlert } from '../../../ui/retry-alert.js';
import { TextLink } from '../../../ui/router-link.js';
import { ToneChip, type Tone } from '../../../ui/tone-chip.js';
import { VoteButton } from '../components/vote-button.js';
import { roadmapPath } from '../roadmap-paths.js';
import { entryQuery } from '../roadmap.queries.js';

const tones: Record<RoadmapEntry['state'], Tone> = { planned: 'neutral', doing: 'info', done: 'success' };

/** One entry with its whole text. */
export function EntryPage() {
  const { t } = useTranslation('roadmap');
  const { entryId = '' } = useParams();
  const { data: entry, error, refetch } = useQuery(entryQuery(entryId, useStore(shownLanguage)));
  useDocumentTitle(entry?.title ?? t('title'));
  return (
    <Stack spacing={6} sx={{ ...grids.site, py: { xs: 6, sm: 12 } }}>
      <TextLink to={roadmapPath} sx={{ alignSelf: 'flex-start' }}>
        {t('back')}
      </TextLink>
      {entry && <Details of={entry} />}
      {!entry && error === null && (
        <Stack component="output" aria-label={t('loading')} spacing={4}>
          <Skeleton width="50%" height={56} />
          <Skeleton variant="rounded" height={200} />
        </Stack>
      )}
      {!entry && error !== null && isGone(error) && <EmptyState title={t('gone.title')} text={t('gone.text')} />}
      {!entry && error !== null && !isGone(error) && <RetryAlert error={error} onRetry={() => void refetch()} />}
    </Stack>
  );
}

/** An address that cannot be one of an entry is one of no entry. */
const isGone = (error: Error) => hasCode(error, 'not-found') || hasCode(error, 'invalid-input');

function Details({ of: entry }: { of: RoadmapEntry }) {
  const { t } = useTranslation('roadmap');
  const format = useFormats();
  const { title, text, state, since } = entry;
  return (
    <Stack component="article" spacing={4} sx={{ maxWidth: 720, alignItems: 'flex-start' }}>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <ToneChip tone={tones[state]} label={t(`states.${state}.title`)} />
        <Typography variant="body2" color="textSecondary">
          {t('since', { date: format.date(since) })}
        </Typography>
      </Stack>
      <Typography component="h1" variant="h1" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      {/* Paragraphs are lines of their own, as they were written. */}
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</Typography>
      <VoteButton of={entry} />
    </Stack>
  );
}
