import Button from '@mui/material/Button';
import { useState } from 'react';
import { CODE_RESEND_SECONDS } from '#contract/limits.js';
import { useTranslation } from '../i18n/use-translation.js';
import { useFormats } from '../lib/format.js';
import type { ResendOutcome } from '../lib/resend-outcome.js';
import { useNow } from '../lib/use-now.js';

const SECOND_MS = 1000;

interface ResendButtonProps {
  onResend(): Promise<ResendOutcome>;
  onSent(): void;
}

/** Requests another code, on every form that takes one; until the server mails one, it says how long that takes. */
export function ResendButton({ onResend, onSent }: ResendButtonProps) {
  const { t } = useTranslation('common');
  const format = useFormats();
  const now = useNow(SECOND_MS / 4);
  const [readyAt, setReadyAt] = useState(() => Date.now() + CODE_RESEND_SECONDS * SECOND_MS);
  const [isSending, setIsSending] = useState(false);
  const seconds = Math.max(0, Math.ceil((readyAt - now) / SECOND_MS));
  const resend = async () => {
    setIsSending(true);
    const { isSent, retryAfterSeconds } = await onResend();
    setIsSending(false);
    if (isSent) onSent();
    setReadyAt(Date.now() + (retryAfterSeconds ?? (isSent ? CODE_RESEND_SECONDS : 0)) * SECOND_MS);
  };
  return (
    <Button
      size="small"
      disabled={isSending || seconds > 0}
      onClick={() => void resend()}
      sx={{
        flex: 'none',
        whiteSpace: 'nowrap',
        mr: -3,
        fontVariantNumeric: 'tabular-nums',
        // Has to stay readable while disabled.
        '&.Mui-disabled': { color: 'text.secondary' },
      }}
    >
      {isSending
        ? t('code.resending')
        : seconds > 0
          ? t('code.resendIn', { time: format.duration(seconds) })
          : t('code.resend')}
    </Button>
  );
}
