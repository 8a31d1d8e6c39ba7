import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../../../ui/busy-button.js';
import { useErrorText } from '../../../lib/error-text.js';
import { notify } from '../../../ui/notice-store.js';
import { useTakeLostFocus } from '../../../ui/use-take-lost-focus.js';
import { useRestoreContacts } from '../api/contacts.queries.js';

interface DeletionNoteProps {
  contactIds: string[];
  onClose(): void;
}

/** Says what was deleted, with undo: there is no confirmation before. */
export function DeletionNote({ contactIds, onClose }: DeletionNoteProps) {
  const { t } = useTranslation('contacts');
  const errorText = useErrorText();
  const undoButton = useTakeLostFocus<HTMLButtonElement>();
  const { mutate, isPending, error } = useRestoreContacts({
    onSuccess: () => notify({ tone: 'success', title: t('deleted.restored') }),
  });
  return (
    <Alert
      severity={error ? 'error' : 'info'}
      onClose={onClose}
      sx={{ mb: 3 }}
      action={
        <BusyButton
          ref={undoButton}
          size="small"
          color="inherit"
          isBusy={isPending}
          onClick={() => mutate(contactIds, { onSuccess: onClose })}
        >
          {t('deleted.undo')}
        </BusyButton>
      }
    >
      {error ? errorText(error) : t('deleted.text', { count: contactIds.length })}
    </Alert>
  );
}
