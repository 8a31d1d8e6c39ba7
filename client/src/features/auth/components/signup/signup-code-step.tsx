import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { CODE_LENGTH } from '#contract/limits.js';
import { useTranslation } from '../../../../i18n/use-translation.js';
import { useErrorText } from '../../../../lib/error-text.js';
import { useAppMutation } from '../../../../lib/use-app-mutation.js';
import { CodeField } from '../../../../ui/code-field.js';
import { SubmitButton } from '../../../../ui/submit-button.js';
import { useAutoFocus } from '../../../../ui/use-auto-focus.js';
import { useShake } from '../../../../ui/use-shake.js';

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
  const { mutate, ...resend } = useAppMutation({ mutationFn: onResend });
  useEffect(() => {
    if (!isLocked) return undefined;
    const timer = setTimeout(() => setLocked(false), RESEND_LOCK_MS);
    return () => clearTimeout(timer);
  }, [isLocked]);
  const start = () => {
    setLocked(true);
    mutate();
  };
  return { ...resend, isLocked, start };
}

export function SignupCodeStep({ onVerify, onResend, onBack, isPending, error }: SignupCodeStepProps) {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  const [code, setCode] = useState('');
  const fieldRef = useRef<HTMLInputElement>(null);
  useAutoFocus(fieldRef);
  const { ref, shake } = useShake<HTMLFormElement>();
  const resend = useResend(onResend);

  const refuse = () => {
    shake();
    fieldRef.current?.focus();
    fieldRef.current?.select();
  };

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (code.length !== CODE_LENGTH) return;
    resend.reset();
    onVerify(code, refuse);
  }

  const problem = resend.error ?? error;
  return (
    <Stack component="form" ref={ref} spacing={4} noValidate onSubmit={onSubmit}>
      {problem !== null && !resend.isSuccess && <Alert severity="error">{errorText(problem)}</Alert>}
      {resend.isSuccess && (
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
        <Button size="small" disabled={resend.isLocked || isPending} onClick={resend.start}>
          {t('signup.resend')}
        </Button>
        <Button size="small" color="inherit" onClick={onBack}>
          {t('signup.changeEmail')}
        </Button>
      </Stack>
    </Stack>
  );
}
