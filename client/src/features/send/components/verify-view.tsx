import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CODE_LENGTH } from '#contract/limits.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { CodeField } from '../../../ui/code-field.js';
import { VisuallyHidden } from '../../../ui/visually-hidden.js';
import type { Refusal } from '../../../sending/outcome/send-failure.js';
import { useShakeOn } from '../../../sending/form/use-shake-on.js';
import { RefusalAlert } from '../../../sending/outcome/refusal-alert.js';
import { ViewHeading } from '../../../sending/outcome/view-heading.js';

interface VerifyViewProps {
  email: string;
  isChecking: boolean;
  wrongTries: number;
  refusal: Refusal | null;
  onVerify: (code: string) => void;
  onResend: () => Promise<void>;
  onBack: () => void;
}

const RESEND_LOCK_MS = 2000;

function ResendButton({ onResend }: Pick<VerifyViewProps, 'onResend'>) {
  const { t } = useTranslation('send');
  const [isLocked, setIsLocked] = useState(false);
  useEffect(() => {
    if (!isLocked) return undefined;
    const timer = setTimeout(() => setIsLocked(false), RESEND_LOCK_MS);
    return () => clearTimeout(timer);
  }, [isLocked]);
  return (
    <Button
      size="small"
      disabled={isLocked}
      sx={{ flex: 'none', whiteSpace: 'nowrap', mr: -3 }}
      onClick={() => {
        setIsLocked(true);
        void onResend();
      }}
    >
      {isLocked ? t('verify.resending') : t('verify.resend')}
    </Button>
  );
}

/** A visitor proves the address by the code mailed to it. */
export function VerifyView({ email, isChecking, wrongTries, refusal, onVerify, onResend, onBack }: VerifyViewProps) {
  const { t } = useTranslation('send');
  const [code, setCode] = useState('');
  const box = useShakeOn<HTMLDivElement>(wrongTries);
  const input = useRef<HTMLInputElement>(null);
  const [rejected, setRejected] = useState('');
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
      <div ref={box}>
        <CodeField
          label={t('verify.code')}
          value={code}
          length={CODE_LENGTH}
          onChange={setCode}
          error={isRejected}
          inputRef={input}
        />
        <VisuallyHidden as="output">{isRejected ? t('verify.wrong') : ''}</VisuallyHidden>
      </div>
      {refusal && <RefusalAlert refusal={refusal} />}
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
        <ResendButton onResend={onResend} />
      </Stack>
    </Stack>
  );
}
