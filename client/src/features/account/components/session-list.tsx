import ComputerRounded from '@mui/icons-material/ComputerRounded';
import PhoneIphoneRounded from '@mui/icons-material/PhoneIphoneRounded';
import SupportAgentRounded from '@mui/icons-material/SupportAgentRounded';
import TabletMacRounded from '@mui/icons-material/TabletMacRounded';
import TerminalRounded from '@mui/icons-material/TerminalRounded';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountSession } from '#contract/accounts/account.js';
import { endOtherSessions, listSessions, endSession } from '#contract/calls.js';
import { SESSIONS_PAGE_SIZE } from '#contract/limits.js';
import type { Translate } from '../../../i18n/index.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { countryName } from '../../../lib/country-name.js';
import { useFormats } from '../../../lib/format.js';
import { useRead } from '../../../lib/read-query.js';
import { pageNumber, useUrlState } from '../../../lib/url-state.js';
import { useCall } from '../../../lib/use-call.js';
import { useNow } from '../../../lib/use-now.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { Loaded } from '../../../ui/loaded.js';
import { Pager } from '../../../ui/pager.js';
import { Section } from '../../../ui/section.js';
import { useFocusNextOnRemove } from '../../../ui/use-focus-next-on-remove.js';
import { sessionsTag } from '../api/security.queries.js';

const LAST_PAGE = 10_000;
const sessionsUrl = { page: pageNumber(LAST_PAGE) };

function SkeletonRows() {
  return (
    <Stack spacing={3}>
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
  const [isConfirming, setIsConfirming] = useState(false);
  const ending = useCall(endOtherSessions, {
    invalidates: sessionsTag,
    done: ({ ended }) => t('sessions.endedOthers', { count: ended }),
  });
  return (
    <>
      <BusyButton
        variant="outlined"
        isBusy={ending.isPending}
        onClick={() => setIsConfirming(true)}
        sx={{ flex: 'none' }}
      >
        {t('sessions.endOthers')}
      </BusyButton>
      {isConfirming && (
        <ConfirmDialog
          title={t('sessions.endOthersTitle')}
          text={t('sessions.endOthersText', { count })}
          keep={t('sessions.keep')}
          confirm={t('sessions.endOthers')}
          call={ending}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </>
  );
}

/** The account's sessions, each of which can be ended. */
export function SessionList() {
  const { t } = useTranslation('account');
  const url = useUrlState(sessionsUrl);
  const { page } = url.values;
  const query = useRead(sessionsTag, listSessions, {
    query: { skip: (page - 1) * SESSIONS_PAGE_SIZE },
    keepsPrevious: true,
  });
  const others = (query.data?.total ?? 1) - 1;
  return (
    <Section
      title={t('sessions.title')}
      text={t('sessions.text')}
      aside={others > 0 ? <EndOthers count={others} /> : undefined}
    >
      <Loaded query={query} loading={t('sessions.loading')} skeleton={<SkeletonRows />}>
        {({ sessions, total }) => (
          <>
            <SessionRows sessions={sessions} />
            {total === 1 && (
              <Typography color="textSecondary" sx={{ pt: 3, borderTop: '1px solid', borderColor: 'divider' }}>
                {t('sessions.only')}
              </Typography>
            )}
            <Pager page={page} size={SESSIONS_PAGE_SIZE} total={total} to={(next) => url.to({ page: next })} />
          </>
        )}
      </Loaded>
    </Section>
  );
}

const icons = {
  desktop: ComputerRounded,
  phone: PhoneIphoneRounded,
  tablet: TabletMacRounded,
  program: TerminalRounded,
} as const;

/** Sessions in use are refreshed every 15 minutes. */
const REFRESH_INTERVAL_MS = 15 * 60_000;

interface SessionRowProps {
  session: AccountSession;
  now: number;
}

function SessionRow({ session, now }: SessionRowProps) {
  const { t, language } = useTranslation('account');
  const client = useQueryClient();
  const row = useFocusNextOnRemove<HTMLLIElement>();
  const format = useFormats();
  const viewName = ({ by, until }: NonNullable<AccountSession['view']>) => {
    const time = format.time(until);
    return by === '' ? t('sessions.viewUnnamed', { time }) : t('sessions.view', { name: by, time });
  };
  const { id, device, country, lastUsedAt, createdAt, current, view } = session;
  const Icon = view === null ? icons[device.kind] : SupportAgentRounded;
  const name = view === null ? deviceName(device, t) : viewName(view);
  const place = country === null ? t('sessions.unknownPlace') : countryName(country, language);
  const isActive = current || now - lastUsedAt < REFRESH_INTERVAL_MS;
  const used = isActive ? t('sessions.activeNow') : t('sessions.lastUsed', { when: format.ago(lastUsedAt, now) });
  const { mutate: end, isPending } = useCall(endSession, {
    params: { id },
    invalidates: sessionsTag,
    done: t('sessions.ended', { device: name }),
    notifiesError: true,
    // A session that has ended in between is refused; the list is outdated then too.
    onError: () => void client.invalidateQueries({ queryKey: sessionsTag }),
  });
  return (
    <Stack
      component="li"
      ref={row}
      tabIndex={-1}
      direction="row"
      sx={{ gap: 4, py: 3, alignItems: 'center', borderTop: '1px solid', borderColor: 'divider' }}
    >
      <Icon titleAccess={view === null ? t(`sessions.kind.${device.kind}`) : ''} sx={{ color: 'text.secondary' }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
          {current && <Chip size="small" color="primary" variant="outlined" label={t('sessions.here')} />}
        </Stack>
        <Typography variant="body2" color="textSecondary">
          {view === null
            ? [place, used, t('sessions.since', { date: format.shortDate(createdAt, now) })].join(' · ')
            : t('sessions.viewText')}
        </Typography>
      </Box>
      {!current && (
        <BusyButton
          size="small"
          variant="outlined"
          isBusy={isPending}
          aria-label={t('sessions.endNamed', { device: name })}
          onClick={() => end()}
        >
          {t('sessions.end')}
        </BusyButton>
      )}
    </Stack>
  );
}

/** A device in words: "Chrome on Windows". */
export function deviceName({ browser, system, kind }: AccountSession['device'], t: Translate<'account'>): string {
  if (browser !== '' && system !== '') return t('sessions.onSystem', { browser, system });
  if (browser !== '' || system !== '') return browser || system;
  return kind === 'program' ? t('sessions.unknownProgram') : t('sessions.unknownDevice');
}
