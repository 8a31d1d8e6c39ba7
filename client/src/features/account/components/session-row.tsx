import ComputerRounded from '@mui/icons-material/ComputerRounded';
import PhoneIphoneRounded from '@mui/icons-material/PhoneIphoneRounded';
import TabletMacRounded from '@mui/icons-material/TabletMacRounded';
import SupportAgentRounded from '@mui/icons-material/SupportAgentRounded';
import TerminalRounded from '@mui/icons-material/TerminalRounded';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { AccountSession } from '#contract/accounts/account.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { countryName } from '../../../lib/country-name.js';
import { useErrorText } from '../../../lib/error-text.js';
import { useFormats } from '../../../lib/format.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { notify } from '../../../lib/notices.js';
import { useFocusNextOnRemove } from '../../../ui/use-focus-next-on-remove.js';
import { useEndSession } from '../api/account.queries.js';
import { deviceName } from '../domain/device-name.js';

const icons = {
  desktop: ComputerRounded,
  phone: PhoneIphoneRounded,
  tablet: TabletMacRounded,
  program: TerminalRounded,
} as const;

/** Sessions are renewed every 15 minutes: one that was renewed within that time may be in use. */
const RENEWED_EVERY_MS = 15 * 60_000;

interface SessionRowProps {
  session: AccountSession;
  now: number;
}

export function SessionRow({ session, now }: SessionRowProps) {
  const { t, language } = useTranslation('account');
  const errorText = useErrorText();
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
  const isActive = current || now - lastUsedAt < RENEWED_EVERY_MS;
  const used = isActive ? t('sessions.activeNow') : t('sessions.lastUsed', { when: format.ago(lastUsedAt, now) });
  const { mutate: end, isPending } = useEndSession({
    onSuccess: () => notify({ tone: 'success', title: t('sessions.ended', { device: name }) }),
    onError: (error) => notify({ tone: 'error', title: errorText(error) }),
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
          onClick={() => end(id)}
        >
          {t('sessions.end')}
        </BusyButton>
      )}
    </Stack>
  );
}
