import Alert from '@mui/material/Alert';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useErrorText } from '../../../lib/error-text.js';
import { useFormats } from '../../../lib/format.js';
import { useMember } from '../../../lib/member.js';
import { useNow } from '../../../lib/use-now.js';
import { navHeightPx } from '../../../theme/tokens.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { notify } from '../../../lib/notices.js';
import { takeJustPlanned, useKeepAccount } from '../api/leaving.queries.js';

/** When the account is going to be deleted, and the way back. */
export function DeletionAlert({ dueAt }: { dueAt: number }) {
  const { t } = useTranslation('leaving');
  const { end } = useFormats();
  const now = useNow();
  const errorText = useErrorText();
  const { stripeId } = useMember();
  const { mutate, isPending, error } = useKeepAccount({
    onSuccess: () =>
      notify({ tone: 'success', title: t('kept'), text: t(stripeId === '' ? 'keptText' : 'keptSubscription') }),
  });
  const alert = useRef<HTMLDivElement>(null);
  // It stands a screen above the button that planned it.
  useEffect(() => {
    if (takeJustPlanned()) alert.current?.focus();
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
