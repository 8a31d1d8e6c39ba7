import Alert from '@mui/material/Alert';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { editTransfer } from '#contract/calls.js';
import { useTranslation } from '../../../../i18n/use-translation.js';
import { useErrorText } from '../../../../lib/error-text.js';
import { Section } from '../../../../ui/section.js';
import { useTransferChange } from '../../api/transfer-detail.queries.js';

/** Saved at once; switches back if that fails. */
export function RemindersSetting({ slug, reminds }: { slug: string; reminds: boolean }) {
  const { t } = useTranslation('transfer');
  const errorText = useErrorText();
  const { enqueue: edit, isPending, variables, error } = useTransferChange(slug, editTransfer, { params: { slug } });
  const isOn = (isPending ? variables.reminds : undefined) ?? reminds;
  return (
    <Section look="plain" title={t('settings.reminders')}>
      <FormControlLabel
        control={<Switch checked={isOn} onChange={(_, chosen) => edit({ reminds: chosen })} />}
        label={t('settings.remindersLabel')}
      />
      <Typography variant="body2" color="textSecondary">
        {t('settings.remindersHint')}
      </Typography>
      {error && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {errorText(error)}
        </Alert>
      )}
    </Section>
  );
}
