import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { roadmapStates } from '#contract/choices.js';
import type { RoadmapEntry, RoadmapState } from '#contract/site/roadmap.js';
import { shownLanguage } from '../../../i18n/index.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useStore } from '../../../lib/store.js';
import { grids, untilFetched } from '../../../theme/tokens.js';
import { RetryAlert } from '../../../ui/retry-alert.js';
import { ServedList } from '../../../ui/served-list.js';
import { EntryCard } from '../components/entry-card.js';
import { SuggestionForm } from '../components/suggestion-form.js';
import { roadmapQuery } from '../roadmap.queries.js';

/** What is planned, being made and done, side by side; below each other on a phone. */
export function RoadmapPage() {
  const { t } = useTranslation('roadmap');
  const { data, error, refetch } = useQuery(roadmapQuery(useStore(shownLanguage)));
  return (
    // As high as the window, however few entries come: the footer does not move up into view.
    <Stack spacing={{ xs: 8, sm: 12 }} sx={{ ...grids.site, py: { xs: 6, sm: 12 }, minHeight: '100dvh' }}>
      <Box sx={{ maxWidth: 720 }}>
        <Typography component="h1" variant="h1">
          {t('title')}
        </Typography>
        <Typography variant="subtitle1" color="textSecondary" sx={{ mt: 2 }}>
          {t('intro')}
        </Typography>
      </Box>
      <ServedList name="roadmap" instead={t('needsScript')} />
      {error !== null && <RetryAlert error={error} onRetry={() => void refetch()} />}
      {error === null && (
        <Box
          {...(!data && { component: 'output', 'aria-label': t('loading') })}
          sx={{
            display: 'grid',
            gap: 6,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
            ...(!data && untilFetched),
          }}
        >
          {roadmapStates.map((state) =>
            data ? (
              <Column key={state} state={state} entries={data.entries.filter((entry) => entry.state === state)} />
            ) : (
              <Skeleton key={state} variant="rounded" height={320} />
            ),
          )}
        </Box>
      )}
      {/* It would move when the entries come. */}
      {(data || error !== null) && <SuggestionForm />}
    </Stack>
  );
}

function Column({ state, entries }: { state: RoadmapState; entries: readonly RoadmapEntry[] }) {
  const { t } = useTranslation('roadmap');
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ minWidth: 0 }}>
      <Typography id={titleId} component="h2" variant="h3">
        {t(`states.${state}.title`)}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1, mb: 3 }}>
        {entries.length === 0 ? t(`states.${state}.none`) : t(`states.${state}.text`)}
      </Typography>
      {entries.length > 0 && (
        <Stack component="ul" spacing={3} sx={{ m: 0, p: 0 }} aria-labelledby={titleId}>
          {entries.map((entry) => (
            <EntryCard key={entry.entryId} of={entry} />
          ))}
        </Stack>
      )}
    </Box>
  );
}
