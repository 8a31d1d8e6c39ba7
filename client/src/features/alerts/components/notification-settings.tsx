import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useErrorText } from '../../../lib/error-text.js';
import { notify } from '../../../lib/notices.js';
import { RetryAlert } from '../../../ui/retry-alert.js';
import { Section } from '../../../ui/section.js';
import {
  notificationSettingsQuery,
  type NotificationSettingsView,
  useChangeNotificationSettings,
} from '../api/notifications.queries.js';
import { KindTable } from './kind-table.js';
import { QuietHours } from './quiet-hours.js';
import { Unsubscribed } from './unsubscribed.js';

function NotificationChoices({ stored: { timeZone, ...stored } }: { stored: NotificationSettingsView }) {
  const { t } = useTranslation('alerts');
  const errorText = useErrorText();
  const {
    enqueue: choose,
    isPending,
    variables,
    error,
  } = useChangeNotificationSettings({
    onSuccess: () => notify({ tone: 'success', title: t('settings.saved'), key: 'notification-settings' }),
  });
  const settings = isPending ? variables : stored;
  return (
    <Stack spacing={4}>
      <Unsubscribed />
      {error !== null && <Alert severity="error">{errorText(error)}</Alert>}
      <Section title={t('settings.kinds')} text={t('settings.kindsText')}>
        <KindTable kinds={settings.kinds} onChange={(kinds) => choose({ ...settings, kinds })} />
      </Section>
      <Section title={t('settings.quiet')} text={t('settings.quietText', { zone: timeZone })}>
        <QuietHours quiet={settings.quiet} onChange={(quiet) => choose({ ...settings, quiet })} />
      </Section>
    </Stack>
  );
}

/** Kinds, channels and times of notifications. Each change is saved at once. */
export function NotificationSettings() {
  const { data, error, refetch } = useQuery(notificationSettingsQuery());
  if (data !== undefined) return <NotificationChoices stored={data} />;
  if (error === null) return <Skeleton variant="rounded" height={360} />;
  return <RetryAlert error={error} onRetry={() => void refetch()} />;
}
