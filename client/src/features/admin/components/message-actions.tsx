import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { InboxMessage } from '#contract/admin/inbox.js';
import { CONTACT_MAX_LENGTH } from '#contract/limits.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useErrorText } from '../../../lib/error-text.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { FormField } from '../../../ui/form-field.js';
import { notify } from '../../../ui/notice-store.js';
import { useAnswer, useSetMessageState } from '../api/inbox.queries.js';
import { FinalNote } from './final-note.js';
import { ReasonDialog } from './reason-dialog.js';

const MIN_LENGTH = 3;

/** Mails what is written. */
export function AnswerForm({ messageId }: { messageId: string }) {
  const { t } = useTranslation('inbox');
  const errorText = useErrorText();
  const { control, handleSubmit, reset } = useForm({ defaultValues: { text: '' } });
  const { mutate, isPending, error } = useAnswer(messageId, {
    onSuccess: () => notify({ tone: 'success', title: t('answers.sent') }),
  });
  return (
    <Stack
      component="form"
      noValidate
      spacing={3}
      sx={{ mt: 4, alignItems: 'flex-start' }}
      onSubmit={(event) => void handleSubmit((values) => mutate(values, { onSuccess: () => reset() }))(event)}
    >
      <FormField
        control={control}
        name="text"
        fullWidth
        multiline
        minRows={4}
        label={t('answers.label')}
        problem={t('answers.missing')}
        rules={{ validate: (text: string) => text.trim().length >= MIN_LENGTH }}
        slotProps={{ htmlInput: { maxLength: CONTACT_MAX_LENGTH } }}
      />
      <FinalNote action="message.answer" />
      {error !== null && <Alert severity="error">{errorText(error)}</Alert>}
      <BusyButton type="submit" variant="contained" isBusy={isPending}>
        {t('answers.send')}
      </BusyButton>
    </Stack>
  );
}

/** Closes what needs no answer, and opens it again. */
export function StateButton({ of: { messageId, state } }: { of: Pick<InboxMessage, 'messageId' | 'state'> }) {
  const { t } = useTranslation('inbox');
  const [isAsking, setAsking] = useState(false);
  const change = state === 'open' ? 'close' : 'reopen';
  const { mutate, isPending, error, reset } = useSetMessageState(messageId, {
    onSuccess: () => notify({ tone: 'success', title: t('stateChanged') }),
  });
  const close = () => {
    setAsking(false);
    reset();
  };
  return (
    <>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        {t(`${change}.action`)}
      </Button>
      {isAsking && (
        <ReasonDialog
          action={`message.${change}`}
          title={t(`${change}.title`)}
          text={t(`${change}.text`)}
          confirm={t(`${change}.action`)}
          isPending={isPending}
          error={error}
          onConfirm={(reason) =>
            mutate({ state: change === 'close' ? 'closed' : 'open', reason }, { onSuccess: close })
          }
          onClose={close}
        />
      )}
    </>
  );
}
