import PrintRounded from '@mui/icons-material/PrintRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Receipt } from '#contract/transfers/receipts.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { CompareFile } from '../components/compare-file.js';
import { ReceiptContent } from '../components/receipt-content.js';
import { ReceiptInput } from '../components/receipt-input.js';
import { ReceiptVerdict } from '../components/receipt-verdict.js';

/** Public: verifies a receipt, shows and prints its content, and compares a local file with it. */
export function VerifyPage() {
  const { t } = useTranslation('receipts');
  const { state } = useLocation();
  const [isReading, setReading] = useState(state !== null);
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  useEffect(() => {
    if (!isReading) return;
    // Imported on demand, since it brings zod.
    import('../domain/read-receipt.js')
      .then(({ receiptIn }) => setReceipt(receiptIn(state)))
      .catch(() => undefined)
      .finally(() => setReading(false));
  }, [isReading, state]);
  if (isReading) return null;
  return (
    <Stack spacing={6} sx={{ maxWidth: 800, mx: 'auto', px: { xs: 4, sm: 6 }, py: { xs: 8, md: 12 } }}>
      <Stack spacing={2}>
        <Typography component="h1" variant="h1">
          {receipt === null ? t('title') : t('content.title')}
        </Typography>
        {receipt === null && (
          <Typography variant="subtitle1" color="textSecondary">
            {t('text')}
          </Typography>
        )}
      </Stack>
      <Paper elevation={1} sx={{ borderRadius: 5, p: { xs: 5, sm: 8 } }}>
        {receipt === null ? (
          <ReceiptInput onReceipt={setReceipt} />
        ) : (
          <Stack spacing={6}>
            <ReceiptVerdict receipt={receipt} />
            <ReceiptContent receipt={receipt} />
            <Box sx={{ displayPrint: 'none' }}>
              <CompareFile receipt={receipt} />
            </Box>
            <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap', displayPrint: 'none' }}>
              <Button variant="outlined" startIcon={<PrintRounded />} onClick={() => window.print()}>
                {t('print')}
              </Button>
              <Button variant="outlined" onClick={() => setReceipt(null)}>
                {t('another')}
              </Button>
            </Stack>
          </Stack>
        )}
      </Paper>
    </Stack>
  );
}
