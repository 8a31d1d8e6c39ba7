import Alert from '@mui/material/Alert';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/error-text.js';
import { notify } from '../../../ui/notice-store.js';
import { RetryAlert } from '../../../ui/retry-alert.js';
import {
  notificationSettingsQuery,
  type NotificationSettingsView,
  useChangeNotificationSettings,
} from '../api/notifications.queries.js';
import { KindTable } from './kind-table.js';
import { QuietHours } from './quiet-hours.js';
import { Unsubscribed } from './unsubscribed.js';

function Part({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <Card component="section" variant="outlined" aria-labelledby={titleId} sx={{ p: { xs: 4, sm: 6 } }}>
      <Typography id={titleId} variant="h3" component="h2">
        {title}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1, mb: 4, maxWidth: '60ch' }}>
        {text}
      </Typography>
      {children}
    </Card>
  );
}

function Choices({ stored: { timeZone, ...stored } }: { stored: NotificationSettingsView }) {
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
      <Part title={t('settings.kinds')} text={t('settings.kindsText')}>
        <KindTable kinds={settings.kinds} onChange={(kinds) => choose({ ...settings, kinds })} />
      </Part>
      <Part title={t('settings.quiet')} text={t('settings.quietText', { zone: timeZone })}>
        <QuietHours quiet={settings.quiet} onChange={(quiet) => choose({ ...settings, quiet })} />
      </Part>
    </Stack>
  );
}

/** Kinds, channels and times of notifications. Each change is saved at once. */
export function NotificationSettings() {
  const { data, error, refetch } = useQuery(notificationSettingsQuery());
  if (data !== undefined) return <Choices stored={data} />;
  if (error === null) return <Skeleton variant="rounded" height={360} />;
  return <RetryAlert error={error} onRetry={() => void refetch()} />;
}
