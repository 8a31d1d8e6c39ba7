import { useTranslation } from '../../../i18n/use-translation.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { notify } from '../../../lib/notices.js';
import { useRemovePerson } from '../api/requests.queries.js';

interface RemovePersonDialogProps {
  slug: string;
  personId: string;
  name: string;
  onClose(): void;
  onRemoved(): void;
}

export function RemovePersonDialog({ slug, personId, name, onClose, onRemoved }: RemovePersonDialogProps) {
  const { t } = useTranslation('requests');
  const { mutate, isPending, error } = useRemovePerson(slug, {
    onSuccess: () => {
      notify({ tone: 'success', title: t('people.removed', { name }) });
      onRemoved();
    },
  });
  return (
    <ConfirmDialog
      title={t('people.removeTitle', { name })}
      text={t('people.removeText')}
      keep={t('people.removeKeep')}
      confirm={t('people.removeConfirm')}
      call={{ isPending, error, mutate }}
      variables={personId}
      onClose={onClose}
    />
  );
}
