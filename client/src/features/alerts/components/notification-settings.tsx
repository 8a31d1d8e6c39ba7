import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { endUnsubscription, readUnsubscription } from '#contract/calls.js';
import { timePattern } from '#contract/formats.js';
import type { QuietHours as Hours } from '#contract/notifications.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useErrorText } from '../../../lib/error-text.js';
import { notifySaved } from '../../../lib/notices.js';
import { readQuery } from '../../../lib/read-query.js';
import { useCall } from '../../../lib/use-call.js';
import { Loaded } from '../../../ui/loaded.js';
import { Section } from '../../../ui/section.js';
import { TextField } from '../../../ui/text-field.js';
import {
  notificationSettingsQuery,
  useChangeNotificationSettings,
  type NotificationSettingsView,
} from '../api/notifications.queries.js';
import { KindTable } from './kind-table.js';
import { MailSwitches } from './mail-switches.js';

function NotificationChoices({ stored: { timeZone, ...stored } }: { stored: NotificationSettingsView }) {
  const { t } = useTranslation('alerts');
  const errorText = useErrorText();
  const {
    enqueue: choose,
    isPending,
    variables,
    error,
  } = useChangeNotificationSettings({
    onSuccess: () => notifySaved(t('settings.saved')),
  });
  const settings = isPending ? variables : stored;
  const change = (kinds: NotificationSettingsView['kinds']) => choose({ ...settings, kinds });
  const tableId = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Stack spacing={4}>
      <Unsubscribed />
      {error !== null && <Alert severity="error">{errorText(error)}</Alert>}
      <Section title={t('settings.mails')} text={t('settings.mailsText')}>
        <MailSwitches kinds={settings.kinds} onChange={change} />
        <Button
          variant="outlined"
          aria-expanded={isOpen}
          aria-controls={tableId}
          onClick={() => setIsOpen(!isOpen)}
          endIcon={<ExpandMoreRounded sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />}
          sx={{ mt: 5 }}
        >
          {t('settings.more')}
        </Button>
        <Box id={tableId} hidden={!isOpen} sx={{ mt: 3 }}>
          {isOpen && <KindTable kinds={settings.kinds} onChange={change} />}
        </Box>
      </Section>
      <Section title={t('settings.quiet')} text={t('settings.quietText', { zone: timeZone })}>
        <QuietHours quiet={settings.quiet} onChange={(quiet) => choose({ ...settings, quiet })} />
      </Section>
    </Stack>
  );
}

/** Kinds, channels and times of notifications. Each change is saved at once. */
export function NotificationSettings() {
  const query = useQuery(notificationSettingsQuery);
  return (
    <Loaded query={query} skeleton={<Skeleton variant="rounded" height={360} />}>
      {(stored) => <NotificationChoices stored={stored} />}
    </Loaded>
  );
}

const unsubscriptionQuery = readQuery(['unsubscription'], readUnsubscription);

/** Shown after an unsubscription by the link in a mail. Offers to subscribe again. */
function Unsubscribed() {
  const { t } = useTranslation('alerts');
  const errorText = useErrorText();
  const client = useQueryClient();
  const { data } = useQuery(unsubscriptionQuery);
  const {
    mutate: end,
    isPending,
    error,
  } = useCall(endUnsubscription, {
    done: t('settings.resubscribed'),
    onSuccess: (unsubscription) => client.setQueryData(unsubscriptionQuery.queryKey, unsubscription),
  });
  if (!data?.isUnsubscribed) return null;
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" loading={isPending} onClick={() => end()}>
          {t('settings.resubscribe')}
        </Button>
      }
    >
      {error === null ? t('settings.unsubscribed') : errorText(error)}
    </Alert>
  );
}

const DEFAULT_HOURS: Hours = { from: '22:00', to: '07:00' };

interface QuietHoursProps {
  quiet: Hours | null;
  onChange: (quiet: Hours | null) => void;
}

function QuietHours({ quiet, onChange }: QuietHoursProps) {
  const { t } = useTranslation('alerts');
  const [edited, setEdited] = useState<Hours | null>(null);
  const typed = edited ?? quiet ?? DEFAULT_HOURS;
  const isWrong = typed.from === typed.to || ![typed.from, typed.to].every((time) => timePattern.test(time));
  // A time is typed digit by digit, so it is saved on blur.
  const save = () => {
    if (isWrong || !edited) return;
    setEdited(null);
    onChange(edited);
  };
  return (
    <Stack useFlexGap spacing={4} sx={{ alignItems: 'flex-start' }}>
      <FormControlLabel
        control={<Switch checked={quiet !== null} onChange={(_, isOn) => onChange(isOn ? DEFAULT_HOURS : null)} />}
        label={t('settings.quietOn')}
      />
      {quiet !== null && (
        <Stack direction="row" spacing={3} sx={{ alignSelf: 'stretch' }}>
          {(['from', 'to'] as const).map((end) => (
            <TextField
              key={end}
              type="time"
              label={t(`settings.${end}`)}
              value={typed[end]}
              error={isWrong}
              helperText={isWrong && end === 'to' ? t('settings.quietWrong') : undefined}
              onChange={({ target }) => setEdited({ ...typed, [end]: target.value })}
              onBlur={save}
              slotProps={{ inputLabel: { shrink: true } }}
              sx={{ flex: 1, minWidth: 0, maxWidth: 160 }}
            />
          ))}
        </Stack>
      )}
    </Stack>
  );
}
