import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { receivedCursorSchema, type ReceivedTransfer } from '#contract/received.js';
import { useMember } from '../../../lib/member.js';
import { useNow } from '../../../lib/use-now.js';
import { EmptyState } from '../../../ui/empty-state.js';
import { ButtonLink } from '../../../ui/router-link.js';
import { RetryAlert } from '../../../ui/retry-alert.js';
import { VisuallyHidden } from '../../../ui/visually-hidden.js';
import { receivedQuery } from '../api/received.queries.js';
import { useReceivedName } from '../components/received-line.js';
import { ReceivedCards, ReceivedTable } from '../components/received-rows.js';
import { SaveDialog } from '../components/save-dialog.js';

interface ReceivedPageProps {
  /** Where a transfer of the library is shown. */
  pathOf(slug: string): string;
  /** The library has one more. */
  onSaved(): void;
}

const ROWS = 5;

/** What was sent to the member's own address or shared with the account; the place in the list stands in the address. */
export function ReceivedPage({ pathOf, onSaved }: ReceivedPageProps) {
  const { t } = useTranslation('received');
  const nameOf = useReceivedName();
  const now = useNow();
  const [params] = useSearchParams();
  const after = receivedCursorSchema.catch('').parse(params.get('after') ?? '');
  const isTable = useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const [saving, setSaving] = useState<ReceivedTransfer | null>(null);
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(receivedQuery(after));
  const Rows = isTable ? ReceivedTable : ReceivedCards;
  const count = data?.received.length ?? 0;
  return (
    <Box component="section" aria-labelledby="received-title" sx={{ minWidth: 0 }}>
      <Typography id="received-title" component="h1" variant="h2">
        {t('title')}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 4 }}>
        {t('intro')}
      </Typography>
      <VisuallyHidden as="output">{data && !isFetching ? t('list.shown', { count }) : ''}</VisuallyHidden>
      {error && (
        <Box sx={{ mb: 4 }}>
          <RetryAlert error={error} onRetry={() => void refetch()} />
        </Box>
      )}
      {!data && !error && <ReceivedSkeleton />}
      {data && (
        <Box aria-busy={isPlaceholderData} sx={{ opacity: isPlaceholderData ? 0.55 : 1, transition: 'opacity 150ms' }}>
          {count === 0 && !isPlaceholderData && <NothingReceived isEnd={after !== ''} />}
          {count > 0 && <Rows received={data.received} now={now} onSave={setSaving} />}
          <Steps isFirst={after === ''} next={data.next} />
        </Box>
      )}
      {saving && (
        <SaveDialog
          transfer={saving}
          name={nameOf(saving)}
          pathOf={pathOf}
          onSaved={onSaved}
          onClose={() => setSaving(null)}
        />
      )}
    </Box>
  );
}

function ReceivedSkeleton() {
  const { t } = useTranslation('received');
  return (
    <Stack component="output" aria-label={t('list.loading')} spacing={3}>
      {Array.from({ length: ROWS }, (_, row) => (
        <Stack key={row} direction="row" spacing={3} sx={{ alignItems: 'center', height: 56 }}>
          <Skeleton variant="circular" width={36} height={36} />
          <Box sx={{ flex: 1 }}>
            <Skeleton width="40%" />
            <Skeleton width="28%" />
          </Box>
        </Stack>
      ))}
    </Stack>
  );
}

function NothingReceived({ isEnd }: { isEnd: boolean }) {
  const { email } = useMember();
  const { t } = useTranslation('received');
  return (
    <EmptyState
      title={isEnd ? undefined : t('empty.title')}
      text={isEnd ? t('empty.end') : t('empty.text', { email })}
    />
  );
}

/** Towards what is older; Back leads the other way. */
function Steps({ isFirst, next }: { isFirst: boolean; next: string | null }) {
  const { t } = useTranslation('received');
  if (isFirst && next === null) return null;
  return (
    <Stack
      component="nav"
      aria-label={t('pages.label')}
      direction="row"
      spacing={2}
      sx={{ justifyContent: 'flex-end', mt: 4 }}
    >
      {!isFirst && <ButtonLink to="?">{t('pages.newest')}</ButtonLink>}
      {next !== null && <ButtonLink to={`?after=${next}`}>{t('pages.older')}</ButtonLink>}
    </Stack>
  );
}
