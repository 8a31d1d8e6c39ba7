import LockRounded from '@mui/icons-material/LockRounded';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCode } from '../../../lib/api.js';
import { useErrorText } from '../../../lib/error-text.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { PasswordField } from '../../../ui/password-field.js';
import { useFocusOnArrival } from '../../../ui/use-focus-on-arrival.js';
import { useShake } from '../../../ui/use-shake.js';
import { unlock } from '../api/downloads.queries.js';

interface PasswordPromptProps {
  slug: string;
  onUnlocked(ticket: string): void;
  /** The transfer's state has changed: locked, expired, deleted. */
  onRefused(error: unknown): void;
}

interface PromptState {
  isPending: boolean;
  /** Submitted without a password. */
  isMissing: boolean;
  error: unknown;
}

/** All there is of a protected transfer before the password is right. */
export function PasswordPrompt({ slug, onUnlocked, onRefused }: PasswordPromptProps) {
  const { t } = useTranslation('downloads');
  const errorText = useErrorText();
  const [password, setPassword] = useState('');
  const [state, setState] = useState<PromptState>({ isPending: false, isMissing: false, error: null });
  const field = useRef<HTMLInputElement>(null);
  const { ref, shake } = useShake<HTMLFormElement>();
  useFocusOnArrival(field);
  useDocumentTitle(t('password.title'));

  async function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (state.isPending) return;
    if (password === '') {
      setState({ isPending: false, isMissing: true, error: null });
      shake();
      field.current?.focus();
      return;
    }
    setState({ isPending: true, isMissing: false, error: null });
    try {
      onUnlocked(await unlock(slug, password));
    } catch (error) {
      setState({ isPending: false, isMissing: false, error });
      if (hasCode(error, 'password-locked', 'transfer-expired', 'transfer-not-found')) return onRefused(error);
      shake();
      field.current?.focus();
      field.current?.select();
    }
  }

  const labels = { show: t('password.show'), hide: t('password.hide'), capsLock: t('password.capsLock') };
  return (
    <Stack component="form" ref={ref} spacing={5} noValidate onSubmit={(event) => void onSubmit(event)}>
      <Box
        sx={{
          width: 56,
          height: 56,
          borderRadius: '50%',
          bgcolor: 'primary.light',
          display: 'grid',
          placeItems: 'center',
        }}
      >
        <LockRounded color="primary" />
      </Box>
      <Stack spacing={2}>
        <Typography component="h1" variant="h2">
          {t('password.title')}
        </Typography>
        <Typography color="textSecondary">{t('password.text')}</Typography>
      </Stack>
      {state.error !== null && <Alert severity="error">{errorText(state.error)}</Alert>}
      <PasswordField
        label={t('password.label')}
        labels={labels}
        value={password}
        onChange={(event) => {
          setPassword(event.target.value);
          setState((current) => ({ ...current, isMissing: false }));
        }}
        inputRef={field}
        // Not an account's password: managers are asked neither to fill nor to keep it.
        autoComplete="off"
        error={state.isMissing || hasCode(state.error, 'wrong-password')}
        helperText={state.isMissing ? t('password.missing') : undefined}
      />
      <BusyButton
        type="submit"
        size="large"
        variant="contained"
        color="secondary"
        isBusy={state.isPending}
        loadingPosition="start"
      >
        {state.isPending ? t('password.busy') : t('password.submit')}
      </BusyButton>
    </Stack>
  );
}
