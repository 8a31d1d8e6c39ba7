import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { openAppeal, sendAppeal } from '#contract/calls.js';
import { REPORT_MAX_LENGTH, TEXT_MIN_LENGTH } from '#contract/limits.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { call, hasCode } from '../../../lib/api.js';
import { useErrorText } from '../../../lib/error-text.js';
import { useFormats } from '../../../lib/format.js';
import { readQuery } from '../../../lib/read-query.js';
import { useAppMutation } from '../../../lib/use-app-mutation.js';
import { useNow } from '../../../lib/use-now.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { PageMessage } from '../../../ui/page-message.js';
import { RetryAlert } from '../../../ui/retry-alert.js';
import { TextField } from '../../../ui/text-field.js';

const appealTag = ['appeal'] as const;

/** The page that the mail about a take-down links to. It needs no log-in. */
export function AppealPage() {
  const { t } = useTranslation('abuse');
  const format = useFormats();
  const now = useNow();
  const token = useSearchParams()[0].get('t') ?? '';
  const {
    data: appeal,
    error,
    refetch,
  } = useQuery({
    ...readQuery(appealTag, openAppeal, { body: { token }, repeatable: true }),
    enabled: token !== '',
  });
  useDocumentTitle(t('appeal.title'));
  if (token === '' || hasCode(error, 'not-found', 'invalid-input'))
    return <PageMessage title={t('appeal.unknownTitle')} text={t('appeal.unknownText')} />;
  if (error !== null) return <RetryAlert error={error} onRetry={() => void refetch()} />;
  if (!appeal) return null;
  const { state, title, until } = appeal;
  if (state !== 'possible')
    return <PageMessage title={t(`appeal.${state}.title`)} text={t(`appeal.${state}.text`)} about={title} />;
  const text = t('appeal.text', { date: until === null ? '' : format.end(until, now) });
  return (
    <PageMessage title={t('appeal.title')} about={title} text={text}>
      <AppealForm token={token} />
    </PageMessage>
  );
}

/** The deadline has passed: the refetched appeal says so. */
function ignoreNotFound(error: unknown): void {
  if (!hasCode(error, 'not-found')) throw error;
}

function AppealForm({ token }: { token: string }) {
  const { t } = useTranslation('abuse');
  const errorText = useErrorText();
  const [text, setText] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const { mutate, isPending, error } = useAppMutation({
    mutationFn: (appeal: string) => call(sendAppeal, { body: { token, text: appeal } }).catch(ignoreNotFound),
    invalidates: appealTag,
  });
  const isMissing = text.trim().length < TEXT_MIN_LENGTH;
  return (
    <Stack
      component="form"
      noValidate
      spacing={4}
      sx={{ width: '100%' }}
      onSubmit={(event) => {
        event.preventDefault();
        setIsSubmitted(true);
        if (!isMissing) mutate(text.trim());
      }}
    >
      <TextField
        required
        multiline
        fullWidth
        minRows={4}
        label={t('appeal.label')}
        value={text}
        error={isSubmitted && isMissing}
        helperText={isSubmitted && isMissing ? t('appeal.missing') : undefined}
        onChange={({ target }) => setText(target.value)}
        slotProps={{ htmlInput: { maxLength: REPORT_MAX_LENGTH } }}
      />
      {error !== null && <Alert severity="error">{errorText(error)}</Alert>}
      <BusyButton type="submit" variant="contained" size="large" isBusy={isPending}>
        {t('appeal.submit')}
      </BusyButton>
    </Stack>
  );
}
