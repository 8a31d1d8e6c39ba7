import LockOpenRounded from '@mui/icons-material/LockOpenRounded';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { DownloadPage } from '#contract/downloads.js';
import { EXPIRES_NEVER } from '#contract/expiry.js';
import { useFormats } from '../../../lib/format.js';

/** How much there is and how long it stays, in one line. */
export function TransferSummary({ page, now }: { page: DownloadPage; now: number }) {
  const { t } = useTranslation('downloads');
  const format = useFormats();
  const size = `${t('summary.files', { count: page.files.length })} · ${format.bytes(page.totalBytes)}`;
  return (
    <Stack
      direction="row"
      useFlexGap
      spacing={2}
      sx={{ flexWrap: 'wrap', alignItems: 'center', color: 'text.secondary' }}
    >
      <Typography component="span" sx={{ color: 'text.primary', fontWeight: 600 }}>
        {size}
      </Typography>
      <Typography component="span" aria-hidden>
        {'·'}
      </Typography>
      {page.expiresAt >= EXPIRES_NEVER ? (
        <Typography component="span">{t('summary.stays')}</Typography>
      ) : (
        <Typography
          component="time"
          dateTime={new Date(page.expiresAt).toISOString()}
          title={format.dateTime(page.expiresAt)}
        >
          {t(page.expiresAt < now ? 'summary.expired' : 'summary.expires', {
            when: format.relative(page.expiresAt, now),
          })}
        </Typography>
      )}
      {page.hasPassword && (
        <Box sx={{ display: 'flex' }} title={t('summary.protected')}>
          <LockOpenRounded titleAccess={t('summary.protected')} sx={{ fontSize: 18 }} />
        </Box>
      )}
    </Stack>
  );
}
