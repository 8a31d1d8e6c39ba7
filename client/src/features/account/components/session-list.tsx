import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountSession } from '#contract/accounts/account.js';
import { SESSIONS_PAGE_SIZE } from '#contract/limits.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { pageNumber, useUrlState } from '../../../lib/url-state.js';
import { useNow } from '../../../lib/use-now.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { notify } from '../../../lib/notices.js';
import { Pager } from '../../../ui/pager.js';
import { Section } from '../../../ui/section.js';
import { sessionsQuery, useEndOtherSessions } from '../api/account.queries.js';
import { SessionRow } from './session-row.js';

const LAST_PAGE = 10_000;
const sessionsUrl = { page: pageNumber(LAST_PAGE) };

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

function SessionRows({ sessions }: { sessions: AccountSession[] }) {
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
  const [isAsking, setIsAsking] = useState(false);
  const {
    mutate: endOthers,
    isPending,
    error,
  } = useEndOtherSessions({
    onSuccess: ({ ended }) => notify({ tone: 'success', title: t('sessions.endedOthers', { count: ended }) }),
  });
  const close = () => setIsAsking(false);
  return (
    <>
      <BusyButton variant="outlined" isBusy={isPending} onClick={() => setIsAsking(true)} sx={{ flex: 'none' }}>
        {t('sessions.endOthers')}
      </BusyButton>
      {isAsking && (
        <ConfirmDialog
          title={t('sessions.endOthersTitle')}
          text={t('sessions.endOthersText', { count })}
          keep={t('sessions.keep')}
          confirm={t('sessions.endOthers')}
          call={{ isPending, error, mutate: endOthers }}
          variables={undefined}
          onClose={close}
        />
      )}
    </>
  );
}

/** The account's sessions, each of which can be ended. */
export function SessionList() {
  const { t } = useTranslation('account', 'common');
  const url = useUrlState(sessionsUrl);
  const { page } = url.values;
  const { data, isError, refetch } = useQuery(sessionsQuery(page));
  const others = (data?.total ?? 1) - 1;
  return (
    <Section
      title={t('sessions.title')}
      text={t('sessions.text')}
      aside={others > 0 ? <EndOthers count={others} /> : undefined}
    >
      {isError && (
        <Alert severity="error" action={<Button onClick={() => void refetch()}>{t('common:retry')}</Button>}>
          {t('sessions.failed')}
        </Alert>
      )}
      {!data && !isError && <SkeletonRows />}
      {data && (
        <>
          <SessionRows sessions={data.sessions} />
          {data.total === 1 && (
            <Typography color="textSecondary" sx={{ pt: 3, borderTop: '1px solid', borderColor: 'divider' }}>
              {t('sessions.only')}
            </Typography>
          )}
          <Pager page={page} size={SESSIONS_PAGE_SIZE} total={data.total} to={(wanted) => url.to({ page: wanted })} />
        </>
      )}
    </Section>
  );
}
