import Alert from '@mui/material/Alert';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../../lib/error-text.js';
import { useKeptChoice } from '../../../../lib/use-kept-choice.js';
import { useEditTransfer, type Target } from '../../api/changes.queries.js';
import { Section } from '../view/section.js';

/** A switch does at once what it says, and goes back where that failed. */
export function RemindersSetting({ target, reminds }: { target: Target; reminds: boolean }) {
  const { t } = useTranslation('transfer');
  const errorText = useErrorText();
  const { mutateAsync: edit, error } = useEditTransfer(target);
  const [isOn, choose] = useKeptChoice(reminds, (chosen) => edit({ reminds: chosen }));
  return (
    <Section title={t('settings.reminders')}>
      <FormControlLabel
        control={<Switch checked={isOn} onChange={(_, chosen) => choose(chosen)} />}
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
