import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState, type SubmitEvent } from 'react';
import { askExtension } from '#contract/calls.js';
import { isEmail } from '#contract/formats.js';
import { MESSAGE_MAX_LENGTH } from '#contract/limits.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { hasCode } from '../../../lib/api.js';
import { useErrorText } from '../../../lib/error-text.js';
import { useCall } from '../../../lib/use-call.js';
import { SubmitButton } from '../../../ui/submit-button.js';
import { useFormats } from '../../../lib/format.js';
import { TextField } from '../../../ui/text-field.js';
import { useAutoFocus } from '../../../ui/use-auto-focus.js';
import { usePreHydrationSubmit } from '../../../ui/use-pre-hydration-submit.js';
import { usePreHydrationText } from '../../../ui/use-pre-hydration-text.js';
import type { DownloadLink } from '../domain/link.js';

interface ExtensionFormProps {
  link: Pick<DownloadLink, 'slug' | 'recipientId'>;
  /** The link was extended in between. */
  onActive(): void;
}

/** Asks the sender of an expired transfer for more time. */
export function ExtensionForm({ link, onActive }: ExtensionFormProps) {
  const { t } = useTranslation('downloads');
  const titleId = useId();
  const ask = useCall(askExtension, {
    onError: (error) => {
      if (hasCode(error, 'transfer-active')) onActive();
    },
  });
  // The server knows the recipient of a link but never reveals the address; for an unknown link it must be typed.
  const needsAddress = link.recipientId === undefined || hasCode(ask.error, 'recipient-not-found');
  if (ask.isSuccess) return <RequestSent />;
  return (
    <Stack
      component="section"
      aria-labelledby={titleId}
      spacing={4}
      sx={(theme) => ({
        width: '100%',
        maxWidth: 440,
        p: { xs: 5, sm: 6 },
        textAlign: 'start',
        borderRadius: '20px',
        bgcolor: 'background.paper',
        border: `1px solid ${theme.vars.palette.surface.line}`,
      })}
    >
      <Stack spacing={2}>
        <Typography id={titleId} component="h2" variant="h3">
          {t('extension.title')}
        </Typography>
        <Typography color="textSecondary">{t(needsAddress ? 'extension.text' : 'extension.toRecipient')}</Typography>
      </Stack>
      <ExtensionError error={ask.error} />
      <ExtensionFields
        needsAddress={needsAddress}
        isPending={ask.isPending}
        onRequest={(request) => ask.mutate({ ...link, ...request })}
      />
    </Stack>
  );
}

function ExtensionError({ error }: { error: unknown }) {
  const { t } = useTranslation('downloads');
  const errorText = useErrorText();
  if (error === null || hasCode(error, 'transfer-active')) return null;
  if (hasCode(error, 'recipient-not-found')) return <Alert severity="info">{t('extension.unknownLink')}</Alert>;
  return <Alert severity="error">{errorText(error)}</Alert>;
}

interface ExtensionFieldsProps {
  needsAddress: boolean;
  isPending: boolean;
  onRequest(request: { email: string | undefined; note: string }): void;
}

function ExtensionFields({ needsAddress, isPending, onRequest }: ExtensionFieldsProps) {
  const { t } = useTranslation('downloads');
  const format = useFormats();
  const [email, setEmail] = useState('');
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const emailField = useRef<HTMLInputElement>(null);
  const noteField = useRef<HTMLTextAreaElement>(null);
  usePreHydrationText(emailField, email, setEmail);
  usePreHydrationText(noteField, note, setNote);
  usePreHydrationSubmit(form);
  const length = Array.from(note).length;
  const isTooLong = length > MESSAGE_MAX_LENGTH;
  const problem = !needsAddress || isEmail(email) ? null : email.trim() === '' ? 'Missing' : 'Invalid';

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    if (problem !== null) return emailField.current?.focus();
    if (isTooLong) return noteField.current?.focus();
    if (!isPending) onRequest({ email: needsAddress ? email : undefined, note });
  }

  const counted = { length: format.number(length), limit: format.number(MESSAGE_MAX_LENGTH) };
  return (
    <Stack component="form" ref={form} spacing={4} noValidate onSubmit={onSubmit}>
      {needsAddress && (
        <TextField
          type="email"
          name="email"
          label={t('extension.email')}
          value={email}
          inputRef={emailField}
          onChange={({ target }) => setEmail(target.value)}
          error={isTried && problem !== null}
          helperText={isTried && problem !== null ? t(`extension.email${problem}`) : undefined}
          slotProps={{
            htmlInput: { autoComplete: 'email', inputMode: 'email', autoCapitalize: 'none', maxLength: 320 },
          }}
        />
      )}
      <TextField
        multiline
        minRows={2}
        maxRows={6}
        name="note"
        label={t('extension.note')}
        value={note}
        inputRef={noteField}
        onChange={({ target }) => setNote(target.value)}
        error={isTooLong}
        helperText={length === 0 ? undefined : t('extension.length', counted)}
      />
      <SubmitButton label={t('extension.submit')} busyLabel={t('extension.busy')} isPending={isPending} />
    </Stack>
  );
}

function RequestSent() {
  const { t } = useTranslation('downloads');
  const heading = useRef<HTMLHeadingElement>(null);
  useAutoFocus(heading);
  return (
    <Stack spacing={2} sx={{ maxWidth: 440 }}>
      <Typography ref={heading} tabIndex={-1} component="h2" variant="h3" sx={{ outline: 0 }}>
        {t('extension.doneTitle')}
      </Typography>
      <Typography color="textSecondary">{t('extension.doneText')}</Typography>
    </Stack>
  );
}
