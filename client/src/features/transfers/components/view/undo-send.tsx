import Alert from '@mui/material/Alert';
import { useTranslation } from '../../../../i18n/use-translation.js';
import { BusyButton } from '../../../../ui/busy-button.js';
import { useErrorText } from '../../../../lib/error-text.js';
import { useFormats } from '../../../../lib/format.js';
import { useNow } from '../../../../lib/use-now.js';
import { notify } from '../../../../lib/notices.js';
import { useUndoSend } from '../../api/transfer-detail.queries.js';

interface UndoSendProps {
  slug: string;
  /** Epoch ms; null if the send cannot be undone. */
  until: number | null;
  now: number;
  onUndone(): void;
}

const SECOND_MS = 1000;

/** Offers to undo the send until its emails leave. */
export function UndoSend(props: UndoSendProps) {
  const { until, now } = props;
  return until !== null && until > now ? <UndoSendAlert {...props} until={until} /> : null;
}

function UndoSendAlert({ slug, until, onUndone }: Omit<UndoSendProps, 'now'> & { until: number }) {
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
