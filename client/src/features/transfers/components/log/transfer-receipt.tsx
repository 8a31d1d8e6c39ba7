import DataObjectRounded from '@mui/icons-material/DataObjectRounded';
import PrintRounded from '@mui/icons-material/PrintRounded';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { fetchReceipt } from '#contract/calls.js';
import { useTranslation } from '../../../../i18n/use-translation.js';
import { call } from '../../../../lib/api.js';
import { useErrorText } from '../../../../lib/error-text.js';
import { receiptUses, useReceipt } from '../../../../lib/use-receipt.js';
import { BusyButton } from '../../../../ui/busy-button.js';
import { TextLink } from '../../../../ui/router-link.js';
import { Section } from '../../../../ui/section.js';

const icons = { show: PrintRounded, save: DataObjectRounded };

/** A signed statement of what was sent, to whom, and what happened to it since. */
export function TransferReceipt({ slug }: { slug: string }) {
  const { t } = useTranslation('transfer');
  const errorText = useErrorText();
  const { mutate, isPending, variables, error } = useReceipt(slug, () => call(fetchReceipt, { params: { slug } }));
  return (
    <Section look="plain" title={t('receipt.title')} aside={<TextLink to="/verify">{t('receipt.verify')}</TextLink>}>
      <Typography variant="body2" color="textSecondary">
        {t('receipt.text')}
      </Typography>
      <Stack direction="row" useFlexGap spacing={2} sx={{ mt: 3, flexWrap: 'wrap' }}>
        {receiptUses.map((use) => {
          const Icon = icons[use];
          return (
            <BusyButton
              key={use}
              variant="outlined"
              startIcon={<Icon />}
              isBusy={isPending && variables === use}
              loadingPosition="start"
              disabled={isPending && variables !== use}
              onClick={() => mutate(use)}
            >
              {t(`receipt.${use}`)}
            </BusyButton>
          );
        })}
      </Stack>
      {error && (
        <Alert severity="error" sx={{ mt: 3 }}>
          {errorText(error)}
        </Alert>
      )}
    </Section>
  );
}
