import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { AccountSession } from '#contract/account.js';
import { SESSIONS_PAGE_SIZE } from '#contract/limits.js';
import { useErrorText } from '../../../lib/error-text.js';
import { useNow } from '../../../lib/use-now.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { notify } from '../../../ui/notice-store.js';
import { ButtonLink } from '../../../ui/router-link.js';
import { sessionsQuery, useEndOtherSessions } from '../api/account.queries.js';
import { EndOthersDialog } from './end-others-dialog.js';
import { Section } from './section.js';
import { SessionRow } from './session-row.js';

const PAGE = 'page';

function usePageAddress() {
  const [params] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(params.get(PAGE))) || 1);
  const to = (wanted: number): string => {
    const next = new URLSearchParams(params);
    if (wanted === 1) next.delete(PAGE);
    else next.set(PAGE, String(wanted));
    return `?${next.toString()}`;
  };
  return { page, to };
}

function SkeletonRows() {
  const { t } = useTranslation('account');
  return (
    <Stack component="output" aria-label={t('sessions.loading')} spacing={3}>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} variant="rounded" height={52} />
      ))}
    </Stack>
  );
}

function Pages({ total }: { total: number }) {
  const { t } = useTranslation('account');
  const { page, to } = usePageAddress();
  const hasOlder = page * SESSIONS_PAGE_SIZE < total;
  if (page === 1 && !hasOlder) return null;
  return (
    <Stack direction="row" sx={{ gap: 2, justifyContent: 'flex-end', mt: 3 }}>
      {page > 1 && <ButtonLink to={to(page - 1)}>{t('sessions.newer')}</ButtonLink>}
      {hasOlder && <ButtonLink to={to(page + 1)}>{t('sessions.older')}</ButtonLink>}
    </Stack>
  );
}

function Rows({ sessions }: { sessions: AccountSession[] }) {
  const now = useNow();
  return (
    <Stack component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {sessions.map((session) => (
        <SessionRow key={session.id} session={session} now={now} />
      ))}
    </Stack>
  );
}

function EndOthers({ count }: { count: number }) {
  const { t } = useTranslation('account');
  const errorText = useErrorText();
  const [asks, setAsks] = useState(false);
  const { mutate: endOthers, isPending } = useEndOtherSessions();
  const endAll = () => {
    setAsks(false);
    endOthers(undefined, {
      onDone: ({ ended }) => notify({ tone: 'success', title: t('sessions.endedOthers', { count: ended }) }),
      onError: (error) => notify({ tone: 'error', title: errorText(error) }),
    });
  };
  return (
    <>
      <BusyButton variant="outlined" isBusy={isPending} onClick={() => setAsks(true)} sx={{ flex: 'none' }}>
        {t('sessions.endOthers')}
      </BusyButton>
      {asks && <EndOthersDialog count={count} onKeep={() => setAsks(false)} onEnd={endAll} />}
    </>
  );
}

/** Where the account is open, and the way to close it there. */
export function SessionList() {
  const { t } = useTranslation(['account', 'common']);
  const { page } = usePageAddress();
  const { data, isError, refetch } = useQuery(sessionsQuery(page));
  const others = (data?.total ?? 1) - 1;
  return (
    <Section
      title={t('sessions.title')}
      text={t('sessions.text')}
      action={others > 0 ? <EndOthers count={others} /> : undefined}
    >
      {isError && (
        <Alert severity="error" action={<Button onClick={() => void refetch()}>{t('common:retry')}</Button>}>
          {t('sessions.failed')}
        </Alert>
      )}
      {!data && !isError && <SkeletonRows />}
      {data && (
        <>
          <Rows sessions={data.sessions} />
          {data.total === 1 && (
            <Typography color="textSecondary" sx={{ pt: 3, borderTop: '1px solid', borderColor: 'divider' }}>
              {t('sessions.only')}
            </Typography>
          )}
          <Pages total={data.total} />
        </>
      )}
    </Section>
  );
}
