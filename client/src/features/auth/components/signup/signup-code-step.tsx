import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef, useState, type SubmitEvent } from 'react';
import { CODE_LENGTH } from '#contract/limits.js';
import { useTranslation } from '../../../../i18n/use-translation.js';
import { useErrorText } from '../../../../lib/error-text.js';
import { resendOutcome } from '../../../../lib/resend-outcome.js';
import { CodeField } from '../../../../ui/code-field.js';
import { ResendButton } from '../../../../ui/resend-button.js';
import { SubmitButton } from '../../../../ui/submit-button.js';
import { useAutoFocus } from '../../../../ui/use-auto-focus.js';
import { useShake } from '../../../../ui/use-shake.js';

interface SignupCodeStepProps {
  onVerify(code: string, onError: () => void): void;
  /** Resolves once a new code is sent. */
  onResend(): Promise<void>;
  onBack(): void;
  isPending: boolean;
  error: unknown;
}

export function SignupCodeStep({ onVerify, onResend, onBack, isPending, error }: SignupCodeStepProps) {
  const { t } = useTranslation('auth', 'common');
  const errorText = useErrorText();
  const [code, setCode] = useState('');
  const fieldRef = useRef<HTMLInputElement>(null);
  useAutoFocus(fieldRef);
  const { ref, shake } = useShake<HTMLFormElement>();
  const [isResent, setIsResent] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const resend = () => {
    setRefusal(null);
    setIsResent(false);
    return resendOutcome(onResend, setRefusal);
  };

  const refuse = () => {
    shake();
    fieldRef.current?.focus();
    fieldRef.current?.select();
  };

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (code.length !== CODE_LENGTH) return;
    setRefusal(null);
    setIsResent(false);
    onVerify(code, refuse);
  }

  const problem = refusal ?? error;
  return (
    <Stack component="form" ref={ref} useFlexGap spacing={4} noValidate onSubmit={onSubmit}>
      {problem !== null && !isResent && <Alert severity="error">{errorText(problem)}</Alert>}
      {isResent && (
        <Alert severity="success" component="output">
          {t('common:code.resent')}
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
      <Stack direction="row" sx={{ justifyContent: 'space-between', flexWrap: 'wrap', mx: -3 }} useFlexGap spacing={2}>
        <ResendButton onResend={resend} onSent={() => setIsResent(true)} />
        <Button size="small" color="inherit" onClick={onBack}>
          {t('signup.changeEmail')}
        </Button>
      </Stack>
    </Stack>
  );
}
