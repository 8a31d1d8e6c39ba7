import type { TransferRow } from '#contract/transfers/transfers.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { useDeleteTransfer } from '../api/transfers.queries.js';
import { useUndoNotice } from '../use-undo-notice.js';

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
  const deletion = useDeleteTransfer({
    onSuccess: ({ undoSeconds }, { slug }) => {
      offerUndo({ slugs: [slug], title: t('delete.done', { name }), undoSeconds });
      onDeleted?.();
    },
  });
  if (transfer === null) return null;
  return (
    <ConfirmDialog
      title={t('delete.title')}
      text={t('delete.text', { name, size: format.bytes(transfer.totalBytes) })}
      confirm={deletion.isPending ? t('delete.busy') : t('delete.confirm')}
      call={deletion}
      variables={transfer}
      onClose={() => {
        deletion.reset();
        onClose();
      }}
    />
  );
}
