import { useTranslation } from 'react-i18next';
import type { TransferRow } from '#contract/transfers.js';
import { useFormats } from '../../../lib/format.js';
import { useDeleteTransfer } from '../api/transfers.queries.js';
import { useUndoNotice } from '../use-undo-notice.js';
import { ConfirmDelete } from './confirm-delete.js';

interface DeleteDialogProps {
  /** Whom it asks about; null while closed. */
  transfer: TransferRow | null;
  onClose(): void;
  /** After it is gone. */
  onDeleted?(): void;
}

/** Asks once, and offers the way back afterwards; mounted per transfer, so that nothing of the last question is left. */
export function DeleteDialog({ transfer, onClose, onDeleted }: DeleteDialogProps) {
  const { t } = useTranslation('transfers');
  const format = useFormats();
  const offerUndo = useUndoNotice();
  const name = transfer?.title || transfer?.fileName;
  const { mutate, isPending, error, reset } = useDeleteTransfer({
    onSuccess: ({ undoSeconds }, { slug }) => {
      offerUndo({ slugs: [slug], title: t('delete.done', { name }), undoSeconds });
      onDeleted?.();
    },
  });
  if (transfer === null) return null;
  return (
    <ConfirmDelete
      title={t('delete.title')}
      text={t('delete.text', { name, size: format.bytes(transfer.totalBytes) })}
      confirm={t('delete.confirm')}
      isPending={isPending}
      error={error}
      onConfirm={() => mutate(transfer, { onSuccess: onClose })}
      onClose={() => {
        reset();
        onClose();
      }}
    />
  );
}
