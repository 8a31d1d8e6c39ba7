import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { RequestPage } from '#contract/requests/submissions.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useErrorText } from '../../../lib/error-text.js';
import { saveFile } from '../../../lib/save-file.js';
import { useAppMutation } from '../../../lib/use-app-mutation.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { receiptFile, type ReceiptKind } from '../api/receipt-file.js';

const kinds = ['pdf', 'json'] as const;

/** Downloads the signed receipt of the submission. */
export function ReceiptButtons({ page: { slug, ticket } }: { page: RequestPage }) {
  const { t, language } = useTranslation('submit');
  const errorText = useErrorText();
  const titleId = useId();
  const fetching = useAppMutation<Blob, ReceiptKind>({
    mutationFn: (kind) => receiptFile(ticket, kind, language),
    onSuccess: (file, kind) => saveFile(file, `receipt-${slug}.${kind}`),
  });
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography id={titleId} component="h3" variant="h3">
        {t('receipt.title')}
      </Typography>
      <Typography color="textSecondary">{t('receipt.text')}</Typography>
      <Stack direction="row" useFlexGap spacing={2} sx={{ mt: 2, flexWrap: 'wrap' }}>
        {kinds.map((kind) => (
          <BusyButton
            key={kind}
            variant="outlined"
            aria-label={t(`receipt.${kind}Label`)}
            isBusy={fetching.isPending && fetching.variables === kind}
            onClick={() => fetching.mutate(kind)}
          >
            {t(`receipt.${kind}`)}
          </BusyButton>
        ))}
      </Stack>
      {fetching.isError && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {t('receipt.failed')} {errorText(fetching.error)}
        </Alert>
      )}
    </Box>
  );
}
