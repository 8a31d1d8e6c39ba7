import { useTranslation } from '../../../i18n/use-translation.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';

interface ConfirmDeleteProps {
  title: string;
  text: string;
  confirm: string;
  isPending: boolean;
  error: unknown;
  onConfirm(): void;
  onClose(): void;
}

/** Confirmation of a deletion. */
export function ConfirmDelete({ confirm, ...asked }: ConfirmDeleteProps) {
  const { t } = useTranslation('transfers');
  return <ConfirmDialog {...asked} keep={t('delete.keep')} confirm={asked.isPending ? t('delete.busy') : confirm} />;
}
