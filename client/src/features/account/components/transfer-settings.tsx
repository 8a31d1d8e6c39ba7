import Alert from '@mui/material/Alert';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useErrorText } from '../../../lib/error-text.js';
import { useMember } from '../../../lib/member.js';
import { notify } from '../../../ui/notice-store.js';
import { useUpdateProfile } from '../api/account.queries.js';
import { Section } from '../../../ui/section.js';

/** Defaults for new transfers. */
export function TransferSettings() {
  const { t } = useTranslation('account');
  const errorText = useErrorText();
  const helpId = useId();
  const { transferSettings } = useMember();
  const { enqueue, isPending, variables, error } = useUpdateProfile({
    onSuccess: () => notify({ tone: 'success', title: t('saved'), key: 'account-saved' }),
  });
  const { reminds } = { ...transferSettings, ...(isPending && variables.transferSettings) };
  return (
    <Section title={t('transfers.title')}>
      {error !== null && (
        <Alert severity="error" sx={{ mb: 3 }}>
          {errorText(error)}
        </Alert>
      )}
      <FormControlLabel
        control={
          <Switch
            checked={reminds}
            onChange={(_, checked) => enqueue({ transferSettings: { reminds: checked } })}
            slotProps={{ input: { 'aria-describedby': helpId } }}
          />
        }
        label={t('transfers.reminds')}
      />
      <FormHelperText id={helpId} sx={{ mt: 0 }}>
        {t('transfers.remindsHelp')}
      </FormHelperText>
    </Section>
  );
}
