import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { NAME_MAX_LENGTH } from '#contract/limits.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useErrorText } from '../../../lib/error-text.js';
import { useUpdateProfile } from '../../../lib/use-update-profile.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { Section } from '../../../ui/section.js';
import { TextField } from '../../../ui/text-field.js';

/** Asks a new user for a name on the first visit of the dashboard. */
export function NameQuestion({ onSkip }: { onSkip(): void }) {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const [fullName, setFullName] = useState('');
  const [company, setCompany] = useState('');
  // The dashboard stops showing the question once there is a name.
  const { mutate, isPending, error } = useUpdateProfile();
  return (
    <Section title={t('question.title')} text={t('question.text')}>
      <Stack
        component="form"
        noValidate
        direction={{ xs: 'column', md: 'row' }}
        spacing={3}
        onSubmit={(event) => {
          event.preventDefault();
          if (fullName.trim() !== '') mutate({ fullName, company });
        }}
        sx={{ alignItems: { md: 'center' } }}
      >
        <TextField
          size="small"
          name="name"
          label={t('question.name')}
          value={fullName}
          onChange={({ target }) => setFullName(target.value)}
          slotProps={{ htmlInput: { autoComplete: 'name', maxLength: NAME_MAX_LENGTH, dir: 'auto' } }}
          sx={{ flex: 1 }}
        />
        <TextField
          size="small"
          name="organization"
          label={t('question.company')}
          value={company}
          onChange={({ target }) => setCompany(target.value)}
          slotProps={{ htmlInput: { autoComplete: 'organization', maxLength: NAME_MAX_LENGTH, dir: 'auto' } }}
          sx={{ flex: 1 }}
        />
        <Stack direction="row" spacing={2} sx={{ flex: 'none' }}>
          <BusyButton type="submit" variant="contained" isBusy={isPending} disabled={fullName.trim() === ''}>
            {t('question.save')}
          </BusyButton>
          <Button color="inherit" disabled={isPending} onClick={onSkip}>
            {t('question.skip')}
          </Button>
        </Stack>
      </Stack>
      {error !== null && (
        <Alert severity="error" sx={{ mt: 3 }}>
          {errorText(error)}
        </Alert>
      )}
    </Section>
  );
}
