import type { TransferRow } from '#contract/transfers/transfers.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { useDeleteTransfer } from '../api/transfers.queries.js';
import { useUndoNotice } from '../use-undo-notice.js';
import { ConfirmDelete } from './confirm-delete.js';

interface DeleteDialogProps {
  /** Null while closed. */
  transfer: TransferRow | null;
  onClose(): void;
  /** After the deletion. */
  onDeleted?(): void;
}

/** Confirms a deletion and offers to undo it. Mounted per transfer, so that no state is left from the last one. */
export function DeleteDialog({ transfer, onClose, onDeleted }: DeleteDialogProps) {
  const { t } = useTranslation('transfers');
  const format = useFormats();
  const offerUndo = useUndoNotice();
  const name = transfer === null ? '' : transfer.title || transfer.fileName;
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
