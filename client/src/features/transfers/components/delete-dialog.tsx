import { useQueryClient } from '@tanstack/react-query';
import { deleteTransfer } from '#contract/calls.js';
import type { TransferRow } from '#contract/transfers/transfers.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { useMember } from '../../../lib/member.js';
import { useCall } from '../../../lib/use-call.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { evictTransfer } from '../api/transfers.queries.js';
import { useNameOf } from '../display-name.js';
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
  const nameOf = useNameOf();
  const name = transfer === null ? '' : nameOf(transfer);
  const client = useQueryClient();
  const { _id: userid } = useMember();
  const deletion = useCall(deleteTransfer, {
    updateCache: (_deleted, { slug }) => evictTransfer(client, slug),
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
      variables={{ type: 'dashboard', slug: transfer.slug, _id: transfer._id, userid }}
      onClose={() => {
        deletion.reset();
        onClose();
      }}
    />
  );
}
