import { useTranslation } from 'react-i18next';
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

/** Asks once and names what will happen. */
export function ConfirmDelete({ confirm, ...asked }: ConfirmDeleteProps) {
  const { t } = useTranslation('transfers');
  return <ConfirmDialog {...asked} keep={t('delete.keep')} confirm={asked.isPending ? t('delete.busy') : confirm} />;
}
