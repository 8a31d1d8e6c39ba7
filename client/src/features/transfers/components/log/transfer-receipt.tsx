import DataObjectRounded from '@mui/icons-material/DataObjectRounded';
import PictureAsPdfRounded from '@mui/icons-material/PictureAsPdfRounded';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from '../../../../i18n/use-translation.js';
import { BusyButton } from '../../../../ui/busy-button.js';
import { useErrorText } from '../../../../lib/error-text.js';
import { useAppMutation } from '../../../../lib/use-app-mutation.js';
import { TextLink } from '../../../../ui/router-link.js';
import { receiptFile, type ReceiptKind } from '../../api/receipt-file.js';
import { saveFile } from '../../../../lib/save-file.js';
import { Section } from '../../../../ui/section.js';

const kinds = [
  ['pdf', PictureAsPdfRounded],
  ['json', DataObjectRounded],
] as const;

/** A signed statement of what was sent, to whom, and what happened to it since. */
export function TransferReceipt({ slug }: { slug: string }) {
  const { t } = useTranslation('transfer');
  const errorText = useErrorText();
  const { mutate, isPending, variables, error } = useAppMutation<void, ReceiptKind>({
    mutationFn: async (kind) => saveFile(await receiptFile(slug, kind), `receipt-${slug}.${kind}`),
  });
  return (
    <Section look="plain" title={t('receipt.title')} aside={<TextLink to="/verify">{t('receipt.verify')}</TextLink>}>
      <Typography variant="body2" color="textSecondary">
        {t('receipt.text')}
      </Typography>
      <Stack direction="row" useFlexGap spacing={2} sx={{ mt: 3, flexWrap: 'wrap' }}>
        {kinds.map(([kind, Icon]) => (
          <BusyButton
            key={kind}
            variant="outlined"
            startIcon={<Icon />}
            isBusy={isPending && variables === kind}
            loadingPosition="start"
            disabled={isPending && variables !== kind}
            onClick={() => mutate(kind)}
          >
            {t(`receipt.as.${kind}`)}
          </BusyButton>
        ))}
      </Stack>
      {error && (
        <Alert severity="error" sx={{ mt: 3 }}>
          {errorText(error)}
        </Alert>
      )}
    </Section>
  );
}
