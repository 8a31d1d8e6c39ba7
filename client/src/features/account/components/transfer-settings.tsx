import Alert from '@mui/material/Alert';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserView } from '#contract/auth.js';
import { useErrorText } from '../../../lib/error-text.js';
import { useKeptChoice } from '../../../lib/use-kept-choice.js';
import { notify } from '../../../ui/notice-store.js';
import { useUpdateProfile } from '../api/account.queries.js';
import { Section } from './section.js';

/** What holds for each new transfer, unless it is set otherwise there. */
export function TransferSettings({ user }: { user: UserView }) {
  const { t } = useTranslation('account');
  const errorText = useErrorText();
  const helpId = useId();
  const { mutateAsync: update, error } = useUpdateProfile();
  const [reminds, choose] = useKeptChoice(user.transferSettings.reminds, (chosen) =>
    update(
      { transferSettings: { reminds: chosen } },
      { onSuccess: () => notify({ tone: 'success', title: t('saved'), key: 'account-saved' }) },
    ),
  );
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
            onChange={(_, checked) => choose(checked)}
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
