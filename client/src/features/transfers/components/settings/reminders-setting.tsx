import Alert from '@mui/material/Alert';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../../lib/error-text.js';
import { useEditTransfer } from '../../api/changes.queries.js';
import { Section } from '../../../../ui/section.js';

/** A switch does at once what it says, and goes back where that failed. */
export function RemindersSetting({ slug, reminds }: { slug: string; reminds: boolean }) {
  const { t } = useTranslation('transfer');
  const errorText = useErrorText();
  const { enqueue: edit, isPending, variables, error } = useEditTransfer(slug);
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
