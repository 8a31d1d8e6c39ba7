import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { InboxMessage } from '#contract/admin/inbox.js';
import { answerMessage, setMessageState } from '#contract/calls.js';
import { CONTACT_MAX_LENGTH } from '#contract/limits.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useCall } from '../../../lib/use-call.js';
import { notify } from '../../../lib/notices.js';
import { adminTag } from '../api/reading.js';
import { ActionDialog } from './lazy-action-dialog.js';
import { TextForm } from './text-form.js';

/** Mails what is written. */
export function AnswerForm({ messageId }: { messageId: string }) {
  const { t } = useTranslation('inbox');
  const sending = useCall(answerMessage, {
    params: { messageId },
    invalidates: adminTag,
    onSuccess: () => notify({ tone: 'success', title: t('answers.sent') }),
  });
  return (
    <Box sx={{ mt: 4 }}>
      <TextForm
        action="message.answer"
        sending={sending}
        label={t('answers.label')}
        problem={t('answers.missing')}
        maxLength={CONTACT_MAX_LENGTH}
        minRows={4}
        confirm={t('answers.send')}
        variant="contained"
      />
    </Box>
  );
}

/** Closes what needs no answer, and opens it again. */
export function StateButton({ of: { messageId, state } }: { of: Pick<InboxMessage, 'messageId' | 'state'> }) {
  const { t } = useTranslation('inbox');
  const [isAsking, setAsking] = useState(false);
  const change = state === 'open' ? 'close' : 'reopen';
  const next = state === 'open' ? ('closed' as const) : ('open' as const);
  return (
    <>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        {t(`${change}.action`)}
      </Button>
      {isAsking && (
        <ActionDialog
          action={`message.${change}`}
          call={setMessageState}
          params={{ messageId }}
          body={({ reason }) => ({ state: next, reason })}
          title={t(`${change}.title`)}
          text={t(`${change}.text`)}
          confirm={t(`${change}.action`)}
          done={t('stateChanged')}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
