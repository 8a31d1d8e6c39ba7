import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
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
  const instant =
    expiresAt === null
      ? {}
      : { component: 'time', dateTime: new Date(expiresAt).toISOString(), title: format.dateTime(expiresAt) };
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
      {/* The time in the server's page is that of its rendering. */}
      <Typography component="span" suppressHydrationWarning {...instant}>
        {shown.expiry}
      </Typography>
      {expiresAt !== null && (
        <Typography component="span" variant="body2">
          {t('summary.at', { date: format.end(expiresAt, now) })}
        </Typography>
      )}
      {children}
    </Stack>
  );
}
