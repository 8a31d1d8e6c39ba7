import MarkEmailReadRounded from '@mui/icons-material/MarkEmailReadRounded';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { CODE_LENGTH } from '#contract/limits.js';
import type { ErrorCode } from '#contract/errors/catalogue.js';
import { useTranslation } from '../i18n/use-translation.js';
import { hasCode } from '../lib/api.js';
import { useErrorText } from '../lib/error-text.js';
import { resendOutcome } from '../lib/resend-outcome.js';
import { useAppMutation } from '../lib/use-app-mutation.js';
import { BusyButton } from './busy-button.js';
import { CodeField } from './code-field.js';
import { useDocumentTitle } from './document-title.js';
import { PromptHead } from './prompt-head.js';
import { ResendButton } from './resend-button.js';
import { useAutoFocus } from './use-auto-focus.js';
import { useShake } from './use-shake.js';

interface ProofPromptProps {
  /** Masked address of the person that the link belongs to. */
  email: string;
  sendCode(): Promise<unknown>;
  /** Resolves for the right code. */
  prove(code: string): Promise<unknown>;
  /** After these a code is of no use any more: expired, deleted. */
  finalCodes: readonly ErrorCode[];
  /** Resolves when the page is open, or is not. */
  onProven(): Promise<unknown>;
  onRefused(error: unknown): void;
}

/** Stands in place of a page that only one person opens, until that person has entered the code that is mailed on a click. */
export function ProofPrompt(props: ProofPromptProps) {
  const { t } = useTranslation('proof');
  const { email, sendCode, finalCodes, onRefused } = props;
  const [isSent, setIsSent] = useState(false);
  const { mutate, isPending, error } = useAppMutation({ mutationFn: () => sendCode() });
  useDocumentTitle(t('title'));
  if (isSent) return <CodeForm {...props} />;

  const send = () =>
    mutate(undefined, {
      onSuccess: () => setIsSent(true),
      onError: (refusal) => hasCode(refusal, ...finalCodes) && onRefused(refusal),
    });
  return (
    <Stack spacing={5}>
      <PromptHead icon={<MarkEmailReadRounded color="primary" />} title={t('title')} text={t('text', { email })} />
      <Refused error={error} />
      <BusyButton size="large" variant="contained" color="secondary" isBusy={isPending} onClick={send}>
        {isPending ? t('sending') : t('send')}
      </BusyButton>
      <Hint>{t('otherAddress')}</Hint>
    </Stack>
  );
}

function CodeForm({ email, sendCode, prove, finalCodes, onProven, onRefused }: ProofPromptProps) {
  const { t } = useTranslation('proof');
  const [code, setCode] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [isResent, setIsResent] = useState(false);
  const [unsent, setUnsent] = useState<unknown>(null);
  const field = useRef<HTMLInputElement>(null);
  const { ref, shake } = useShake<HTMLFormElement>();
  useAutoFocus(field);
  const { mutate, isPending, error } = useAppMutation({
    mutationFn: async () => {
      await prove(code);
      await onProven();
    },
  });
  const refuse = () => {
    shake();
    field.current?.focus();
    field.current?.select();
  };

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    setIsResent(false);
    setUnsent(null);
    setIsMissing(code === '');
    if (code === '') return refuse();
    return mutate(undefined, {
      onError: (refusal) => (hasCode(refusal, ...finalCodes) ? onRefused(refusal) : refuse()),
    });
  }

  return (
    <Stack component="form" ref={ref} spacing={5} noValidate onSubmit={onSubmit}>
      <PromptHead
        icon={<MarkEmailReadRounded color="primary" />}
        title={t('sentTitle')}
        text={t('sentText', { email, length: CODE_LENGTH })}
      />
      <Refused error={unsent ?? error} />
      {isResent && (
        <Alert severity="success" component="output">
          {t('resent')}
        </Alert>
      )}
      <CodeField
        label={t('code')}
        value={code}
        length={CODE_LENGTH}
        onChange={(next) => {
          setCode(next);
          setIsMissing(false);
        }}
        inputRef={field}
        error={isMissing || hasCode(error, 'wrong-code')}
        helperText={isMissing ? t('missing') : undefined}
      />
      <BusyButton type="submit" size="large" variant="contained" color="secondary" isBusy={isPending}>
        {isPending ? t('opening') : t('open')}
      </BusyButton>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
        <Hint>{t('spam')}</Hint>
        <ResendButton onResend={() => resendOutcome(sendCode, setUnsent)} onSent={() => setIsResent(true)} />
      </Stack>
      <Hint>{t('otherAddress')}</Hint>
    </Stack>
  );
}

function Refused({ error }: { error: unknown }) {
  const errorText = useErrorText();
  return error === null ? null : <Alert severity="error">{errorText(error)}</Alert>;
}

function Hint({ children }: { children: ReactNode }) {
  return (
    <Typography variant="body2" color="textSecondary">
      {children}
    </Typography>
  );
}
