import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { CODE_LENGTH } from '#contract/limits.js';
import { useTranslation } from '../../i18n/use-translation.js';
import { useShakeOn } from '../form/use-shake-on.js';
import { RefusalAlert } from '../outcome/refusal-alert.js';
import type { Refusal } from '../outcome/send-failure.js';
import { ViewHeading } from '../outcome/view-heading.js';
import { BusyButton } from '../../ui/busy-button.js';
import { CodeField } from '../../ui/code-field.js';
import type { ResendOutcome } from '../../lib/resend-outcome.js';
import { ResendButton } from '../../ui/resend-button.js';

interface VerifyViewProps {
  email: string;
  isChecking: boolean;
  wrongTries: number;
  refusal: Refusal | null;
  onVerify: (code: string) => void;
  onResend: () => Promise<ResendOutcome>;
  onBack: () => void;
}

/** A visitor proves the address by the code mailed to it. */
export function VerifyView({ email, isChecking, wrongTries, refusal, onVerify, onResend, onBack }: VerifyViewProps) {
  const { t } = useTranslation('sending', 'common');
  const [code, setCode] = useState('');
  const box = useShakeOn<HTMLDivElement>(wrongTries);
  const input = useRef<HTMLInputElement>(null);
  const [rejected, setRejected] = useState('');
  const [isResent, setIsResent] = useState(false);
  const isRejected = wrongTries > 0 && code === rejected;
  useEffect(() => {
    if (wrongTries > 0) input.current?.select();
  }, [wrongTries]);

  return (
    <Stack
      component="form"
      noValidate
      spacing={4}
      onSubmit={(event) => {
        event.preventDefault();
        setRejected(code);
        setIsResent(false);
        if (code.length === CODE_LENGTH && !isChecking) onVerify(code);
      }}
    >
      <div>
        <Button
          size="small"
          startIcon={<ArrowBackRounded />}
          onClick={onBack}
          sx={{ ml: -2, mb: 3, color: 'text.secondary' }}
        >
          {t('verify.back')}
        </Button>
        <ViewHeading>{t('verify.title')}</ViewHeading>
        <Typography color="textSecondary" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
          {t('verify.text', { email })}
        </Typography>
      </div>
      {isRejected && <Alert severity="error">{t('verify.wrong')}</Alert>}
      {isResent && (
        <Alert severity="success" component="output">
          {t('common:code.resent')}
        </Alert>
      )}
      {refusal && <RefusalAlert refusal={refusal} />}
      <div ref={box}>
        <CodeField
          label={t('verify.code')}
          value={code}
          length={CODE_LENGTH}
          onChange={setCode}
          error={isRejected}
          inputRef={input}
        />
      </div>
      <BusyButton
        type="submit"
        variant="contained"
        color="secondary"
        size="large"
        isBusy={isChecking}
        disabled={code.length !== CODE_LENGTH}
      >
        {t('verify.submit')}
      </BusyButton>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
        <Typography variant="body2" color="textSecondary">
          {t('verify.spam')}
        </Typography>
        <ResendButton onResend={onResend} onSent={() => setIsResent(true)} />
      </Stack>
    </Stack>
  );
}
