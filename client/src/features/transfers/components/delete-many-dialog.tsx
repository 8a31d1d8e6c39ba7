import { changeTransfers } from '#contract/calls.js';
import type { TransferRow } from '#contract/transfers/transfers.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { useCall } from '../../../lib/use-call.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { transfersTag } from '../api/transfers.queries.js';
import { useUndoNotice } from '../use-undo-notice.js';

interface DeleteManyDialogProps {
  transfers: readonly TransferRow[];
  onClose(): void;
  onDone(): void;
}

export function DeleteManyDialog({ transfers, onClose, onDone }: DeleteManyDialogProps) {
  const { t } = useTranslation('transfers');
  const format = useFormats();
  const offerUndo = useUndoNotice();
  const deletion = useCall(changeTransfers, {
    invalidates: transfersTag,
    onSuccess: ({ results, undoSeconds }) => {
      // Transfers that another tab has deleted count as deleted.
      const slugs = results.filter((result) => result.error === null).map(({ slug }) => slug);
      const seconds = slugs.length > 0 ? undoSeconds : 0;
      offerUndo({ slugs, title: t('delete.doneMany', { count: slugs.length }), undoSeconds: seconds });
      onDone();
    },
  });
  const count = transfers.length;
  const size = format.bytes(transfers.reduce((sum, { totalBytes }) => sum + totalBytes, 0));
  return (
    <ConfirmDialog
      title={t('delete.titleMany', { count })}
      text={t('delete.textMany', { count, size })}
      confirm={deletion.isPending ? t('delete.busy') : t('delete.confirmMany', { count })}
      call={deletion}
      variables={{ action: 'delete', slugs: transfers.map(({ slug }) => slug) }}
      onClose={onClose}
    />
  );
}
