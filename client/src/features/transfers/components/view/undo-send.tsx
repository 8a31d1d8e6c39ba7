import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../../../../ui/busy-button.js';
import { useErrorText } from '../../../../lib/error-text.js';
import { useFormats } from '../../../../lib/format.js';
import { useNow } from '../../../../lib/use-now.js';
import { notify } from '../../../../ui/notice-store.js';
import { useUndoSend } from '../../api/changes.queries.js';

interface UndoSendProps {
  slug: string;
  /** Epoch ms; null where nothing waits. */
  until: number | null;
  now: number;
  onUndone(): void;
}

const SECOND_MS = 1000;

/** As long as no mail has left: the send can be taken back. */
export function UndoSend(props: UndoSendProps) {
  const { until, now } = props;
  return until !== null && until > now ? <UndoAlert {...props} until={until} /> : null;
}

function UndoAlert({ slug, until, onUndone }: Omit<UndoSendProps, 'now'> & { until: number }) {
  const { t } = useTranslation('transfer');
  const format = useFormats();
  const errorText = useErrorText();
  const now = useNow(SECOND_MS);
  const { mutate, isPending, error } = useUndoSend(slug, {
    onSuccess: () => {
      notify({ tone: 'success', title: t('undo.done'), text: t('undo.doneText') });
      onUndone();
    },
  });
  const left = Math.ceil((until - now) / SECOND_MS);
  if (left <= 0 && !error) return null;
  return (
    <Alert
      severity={error ? 'error' : 'info'}
      action={
        !error && (
          <BusyButton size="small" color="inherit" isBusy={isPending} onClick={() => mutate()}>
            {t('undo.action')}
          </BusyButton>
        )
      }
    >
      {error ? errorText(error) : t('undo.text', { time: format.duration(left) })}
    </Alert>
  );
}
