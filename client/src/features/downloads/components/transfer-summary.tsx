import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { useBrowserValue } from '../../../lib/use-browser-value.js';
import { useNow } from '../../../lib/use-now.js';
import type { ShownTransfer } from '../shown-transfer.js';

interface TransferSummaryProps {
  shown: Pick<ShownTransfer, 'contents' | 'expiry'>;
  expiresAt: number | null;
  children?: ReactNode;
}

/** How much there is and how long it stays, in one line. */
export function TransferSummary({ shown, expiresAt, children }: TransferSummaryProps) {
  const { t } = useTranslation('downloads');
  const format = useFormats();
  const now = useNow();
  // The server's page has its own time and time zone: it only keeps the room of what depends on the latter.
  const isLocal = useBrowserValue(() => true, false);
  const instant =
    expiresAt === null
      ? {}
      : {
          component: 'time',
          dateTime: new Date(expiresAt).toISOString(),
          title: isLocal ? format.dateTime(expiresAt) : undefined,
        };
  return (
    <Stack
      direction="row"
      useFlexGap
      spacing={2}
      sx={{ flexWrap: 'wrap', alignItems: 'center', color: 'text.secondary' }}
    >
      <Typography component="span" sx={{ color: 'text.primary', fontWeight: 600 }}>
        {shown.contents}
      </Typography>
      <Typography component="span" aria-hidden>
        {'·'}
      </Typography>
      <Typography key={`expiry ${isLocal}`} component="span" suppressHydrationWarning {...instant}>
        {shown.expiry}
      </Typography>
      {expiresAt !== null && (
        <Typography
          key={`at ${isLocal}`}
          component="span"
          variant="body2"
          suppressHydrationWarning
          sx={isLocal ? undefined : { visibility: 'hidden' }}
        >
          {t('summary.at', { date: format.end(expiresAt, now) })}
        </Typography>
      )}
      {children}
    </Stack>
  );
}
