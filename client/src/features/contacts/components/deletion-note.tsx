import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/error-text.js';
import { notify } from '../../../ui/notice-store.js';
import { useRestoreContacts } from '../api/contacts.queries.js';

interface DeletionNoteProps {
  contactIds: string[];
  onClose(): void;
}

/** Says what is gone, and brings it back: nobody is asked before. */
export function DeletionNote({ contactIds, onClose }: DeletionNoteProps) {
  const { t } = useTranslation('contacts');
  const errorText = useErrorText();
  const { mutate, isPending, error } = useRestoreContacts();
  const undo = () =>
    mutate(contactIds, {
      onSuccess: () => {
        notify({ tone: 'success', title: t('deleted.restored') });
        onClose();
      },
    });
  return (
    <Alert
      severity={error ? 'error' : 'info'}
      onClose={onClose}
      sx={{ mb: 3 }}
      action={
        <Button size="small" color="inherit" loading={isPending} onClick={undo}>
          {t('deleted.undo')}
        </Button>
      }
    >
      {error ? errorText(error) : t('deleted.text', { count: contactIds.length })}
    </Alert>
  );
}
