import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { NotificationSettings as Settings } from '#contract/alerts.js';
import { useErrorText } from '../../../lib/error-text.js';
import { notify } from '../../../ui/notice-store.js';
import { notificationSettingsQuery, useChangeNotificationSettings } from '../api/notifications.queries.js';
import { KindTable } from './kind-table.js';
import { QuietHours } from './quiet-hours.js';

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

/** Of what, where and when a member is told. Each change is kept at once. */
export function NotificationSettings({ userId }: { userId: string }) {
  const { t } = useTranslation(['alerts', 'common']);
  const errorText = useErrorText();
  const { data, error, refetch } = useQuery(notificationSettingsQuery(userId));
  const { mutate: save, isPending, variables, error: notSaved } = useChangeNotificationSettings(userId);
  if (data === undefined)
    return error === null ? (
      <Skeleton variant="rounded" height={360} />
    ) : (
      <Alert
        severity="error"
        action={
          <Button color="inherit" onClick={() => void refetch()}>
            {t('common:retry')}
          </Button>
        }
      >
        {errorText(error)}
      </Alert>
    );
  const { timeZone, ...stored } = data;
  // What was just chosen shows at once; what could not be kept goes back.
  const settings = isPending ? variables : stored;
  const change = (changes: Partial<Settings>) =>
    save(
      { ...settings, ...changes },
      { onSuccess: () => notify({ tone: 'success', title: t('settings.saved'), key: 'notification-settings' }) },
    );
  return (
    <Stack spacing={4}>
      {notSaved !== null && <Alert severity="error">{errorText(notSaved)}</Alert>}
      <Part title={t('settings.kinds')} text={t('settings.kindsText')}>
        <KindTable kinds={settings.kinds} onChange={(kinds) => change({ kinds })} />
      </Part>
      <Part title={t('settings.quiet')} text={t('settings.quietText', { zone: timeZone })}>
        <QuietHours quiet={settings.quiet} onChange={(quiet) => change({ quiet })} />
      </Part>
    </Stack>
  );
}
