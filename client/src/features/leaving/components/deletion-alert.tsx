import Alert from '@mui/material/Alert';
import { useEffect, useRef } from 'react';
import { cancelAccountDeletion } from '#contract/calls.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useErrorText } from '../../../lib/error-text.js';
import { useFormats } from '../../../lib/format.js';
import { useMember } from '../../../lib/member.js';
import { notify } from '../../../lib/notices.js';
import { updateUser } from '../../../lib/session.js';
import { useCall } from '../../../lib/use-call.js';
import { useNow } from '../../../lib/use-now.js';
import { navHeightPx } from '../../../theme/tokens.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { consumeJustPlanned } from '../planned-deletion.js';

/** Says when the account will be deleted, and offers to cancel that. */
export function DeletionAlert({ dueAt }: { dueAt: number }) {
  const { t } = useTranslation('leaving');
  const { end } = useFormats();
  const now = useNow();
  const errorText = useErrorText();
  const { stripeId } = useMember();
  const { mutate, isPending, error } = useCall(cancelAccountDeletion, {
    onSuccess: (user) => {
      updateUser(user);
      notify({ tone: 'success', title: t('kept'), text: t(stripeId === '' ? 'keptText' : 'keptSubscription') });
    },
  });
  const alert = useRef<HTMLDivElement>(null);
  // The alert is at the top of the page, a screen above the button that planned the deletion.
  useEffect(() => {
    if (consumeJustPlanned()) alert.current?.focus();
  }, []);
  return (
    <Alert ref={alert} tabIndex={-1} severity="warning" sx={{ mb: 5, scrollMarginTop: `${navHeightPx.full + 16}px` }}>
      <div>{t('alert', { date: end(dueAt, now) })}</div>
      <BusyButton size="small" variant="outlined" isBusy={isPending} onClick={() => mutate()} sx={{ mt: 3 }}>
        {t('keep')}
      </BusyButton>
      {error !== null && <div>{errorText(error)}</div>}
    </Alert>
  );
}
