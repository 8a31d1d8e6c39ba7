import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { CODE_LENGTH } from '#contract/limits.js';
import { useErrorText } from '../../../lib/error-text.js';
import { CodeField } from '../../../ui/code-field.js';
import { SubmitButton } from '../../../ui/submit-button.js';
import { useFocusOnArrival } from '../../../ui/use-focus-on-arrival.js';
import { useShake } from '../../../ui/use-shake.js';

const RESEND_LOCK_MS = 2000;

interface SignupCodeStepProps {
  onVerify(code: string, onError: () => void): void;
  /** Resolves when a new code is on its way. */
  onResend(): Promise<void>;
  onBack(): void;
  isPending: boolean;
  error: unknown;
}

function useResend(onResend: () => Promise<void>) {
  const [isLocked, setLocked] = useState(false);
  const [outcome, setOutcome] = useState<{ sent: boolean; error: unknown }>({ sent: false, error: null });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function resend() {
    setLocked(true);
    timer.current = setTimeout(() => setLocked(false), RESEND_LOCK_MS);
    try {
      await onResend();
      setOutcome({ sent: true, error: null });
    } catch (error) {
      setOutcome({ sent: false, error });
    }
  }
  return { isLocked, outcome, resend, forget: () => setOutcome({ sent: false, error: null }) };
}

export function SignupCodeStep({ onVerify, onResend, onBack, isPending, error }: SignupCodeStepProps) {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  const [code, setCode] = useState('');
  const fieldRef = useRef<HTMLInputElement>(null);
  useFocusOnArrival(fieldRef);
  const { ref, shake } = useShake<HTMLFormElement>();
  const { isLocked, outcome, resend, forget } = useResend(onResend);

  const refuse = () => {
    shake();
    fieldRef.current?.focus();
    fieldRef.current?.select();
  };

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (code.length !== CODE_LENGTH) return;
    forget();
    onVerify(code, refuse);
  }

  const problem = outcome.error ?? error;
  return (
    <Stack component="form" ref={ref} spacing={4} noValidate onSubmit={onSubmit}>
      {problem !== null && !outcome.sent && <Alert severity="error">{errorText(problem)}</Alert>}
      {outcome.sent && (
        <Alert severity="success" component="output">
          {t('signup.resent')}
        </Alert>
      )}
      <CodeField
        label={t('signup.codeLabel')}
        value={code}
        length={CODE_LENGTH}
        onChange={setCode}
        inputRef={fieldRef}
      />
      <SubmitButton
        label={t('signup.continue')}
        busyLabel={t('signup.busy')}
        isPending={isPending}
        isDisabled={code.length !== CODE_LENGTH}
      />
      <Typography variant="body2" color="textSecondary">
        {t('signup.spam')}
      </Typography>
      <Stack direction="row" sx={{ justifyContent: 'space-between', flexWrap: 'wrap' }} useFlexGap spacing={2}>
        <Button size="small" disabled={isLocked || isPending} onClick={() => void resend()}>
          {t('signup.resend')}
        </Button>
        <Button size="small" color="inherit" onClick={onBack}>
          {t('signup.changeEmail')}
        </Button>
      </Stack>
    </Stack>
  );
}
