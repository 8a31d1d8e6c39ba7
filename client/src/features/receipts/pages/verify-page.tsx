import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Receipt } from '#contract/transfers/receipts.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { CompareFile } from '../components/compare-file.js';
import { ReceiptContent } from '../components/receipt-content.js';
import { ReceiptInput } from '../components/receipt-input.js';
import { ReceiptVerdict } from '../components/receipt-verdict.js';

/** Public: verifies a receipt, shows its content, and compares a local file with it. */
export function VerifyPage() {
  const { t } = useTranslation('receipts');
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  return (
    <Stack spacing={6} sx={{ maxWidth: 800, mx: 'auto', px: { xs: 4, sm: 6 }, py: { xs: 8, md: 12 } }}>
      <Stack spacing={2}>
        <Typography component="h1" variant="h1">
          {t('title')}
        </Typography>
        <Typography variant="subtitle1" color="textSecondary">
          {t('text')}
        </Typography>
      </Stack>
      <Paper elevation={1} sx={{ borderRadius: 5, p: { xs: 5, sm: 8 } }}>
        {receipt === null ? (
          <ReceiptInput onReceipt={setReceipt} />
        ) : (
          <Stack spacing={6}>
            <ReceiptVerdict receipt={receipt} />
            <ReceiptContent receipt={receipt} />
            <CompareFile receipt={receipt} />
            <Button variant="outlined" onClick={() => setReceipt(null)} sx={{ alignSelf: 'flex-start' }}>
              {t('another')}
            </Button>
          </Stack>
        )}
      </Paper>
    </Stack>
  );
}
