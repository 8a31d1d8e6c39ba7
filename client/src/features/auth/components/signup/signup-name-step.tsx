import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useRef, useState } from 'react';
import { NAME_MAX_LENGTH } from '#contract/limits.js';
import { useTranslation } from '../../../../i18n/use-translation.js';
import { useErrorText } from '../../../../lib/error-text.js';
import { SubmitButton } from '../../../../ui/submit-button.js';
import { useAutoFocus } from '../../../../ui/use-auto-focus.js';

export interface Names {
  fullName: string;
  company: string;
}

interface SignupNameStepProps {
  onDone(names: Names): void;
  /** They are left for later. */
  onSkip(): void;
  isPending: boolean;
  error: unknown;
}

export function SignupNameStep({ onDone, onSkip, isPending, error }: SignupNameStepProps) {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  const [names, setNames] = useState<Names>({ fullName: '', company: '' });
  const nameRef = useRef<HTMLInputElement>(null);
  useAutoFocus(nameRef);
  return (
    <Stack
      component="form"
      spacing={4}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onDone(names);
      }}
    >
      {error !== null && <Alert severity="error">{errorText(error)}</Alert>}
      <TextField
        fullWidth
        name="name"
        label={t('signup.fullName')}
        value={names.fullName}
        onChange={({ target }) => setNames({ ...names, fullName: target.value })}
        inputRef={nameRef}
        slotProps={{ htmlInput: { autoComplete: 'name', maxLength: NAME_MAX_LENGTH } }}
      />
      <TextField
        fullWidth
        name="organization"
        label={t('signup.company')}
        value={names.company}
        onChange={({ target }) => setNames({ ...names, company: target.value })}
        slotProps={{ htmlInput: { autoComplete: 'organization', maxLength: NAME_MAX_LENGTH } }}
      />
      <SubmitButton
        label={t('signup.continue')}
        busyLabel={t('signup.busy')}
        isPending={isPending}
        isDisabled={names.fullName.trim() === ''}
      />
      <Button color="inherit" disabled={isPending} onClick={onSkip}>
        {t('signup.later')}
      </Button>
    </Stack>
  );
}
