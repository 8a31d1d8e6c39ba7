import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { fetchSubmissionReceipt } from '#contract/calls.js';
import type { RequestPage } from '#contract/requests/submissions.js';
import { findText } from '../../../i18n/index.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { call } from '../../../lib/api.js';
import { useErrorText } from '../../../lib/error-text.js';
import { receiptUses, useReceipt } from '../../../lib/use-receipt.js';
import { BusyButton } from '../../../ui/busy-button.js';

/** Shows or saves the signed receipt of the submission. */
export function ReceiptButtons({ page: { slug, ticket, sealedTo } }: { page: RequestPage }) {
  const { t } = useTranslation('submitted');
  const errorText = useErrorText();
  const titleId = useId();
  const { mutate, isPending, variables, error } = useReceipt(slug, () =>
    call(fetchSubmissionReceipt, { headers: { 'x-request-ticket': ticket } }),
  );
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography id={titleId} component="h3" variant="h3">
        {t('receipt.title')}
      </Typography>
      <Typography color="textSecondary">
        {sealedTo === null ? t('receipt.text') : findText('sealed:receipt')}
      </Typography>
      <Stack direction="row" useFlexGap spacing={2} sx={{ mt: 2, flexWrap: 'wrap' }}>
        {receiptUses.map((use) => (
          <BusyButton
            key={use}
            variant="outlined"
            aria-label={t(`receipt.${use}Label`)}
            isBusy={isPending && variables === use}
            onClick={() => mutate(use)}
          >
            {t(`receipt.${use}`)}
          </BusyButton>
        ))}
      </Stack>
      {error && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {t('receipt.failed')} {errorText(error)}
        </Alert>
      )}
    </Box>
  );
}
