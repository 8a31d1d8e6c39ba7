import { deleteRequest, restoreRequest } from '#contract/calls.js';
import type { RequestRow } from '#contract/requests/requests.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useErrorText } from '../../../lib/error-text.js';
import { notifyUndoable } from '../../../lib/notify-undoable.js';
import { useCall } from '../../../lib/use-call.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { requestListTag, requestsTag } from '../api/requests.queries.js';

interface DeleteDialogProps {
  request: Pick<RequestRow, 'slug' | 'title'>;
  onClose(): void;
  /** After the deletion. */
  onDeleted?(): void;
}

/** Confirms a deletion and offers to undo it. */
export function DeleteDialog({ request: { slug, title }, onClose, onDeleted }: DeleteDialogProps) {
  const { t } = useTranslation('requests');
  const errorText = useErrorText();
  const { mutateAsync: restore } = useCall(restoreRequest, { params: { slug }, invalidates: requestsTag });
  const deletion = useCall(deleteRequest, {
    params: { slug },
    // The page of a deleted request is not refetched before it is left, or it would show "not found".
    invalidates: requestListTag,
    onSuccess: ({ undoUntil }) => {
      notifyUndoable({
        title: t('delete.done', { title }),
        undoMs: undoUntil - Date.now(),
        label: t('delete.undo'),
        undo: async () => {
          await restore();
          return { tone: 'success', title: t('delete.restored') };
        },
        onError: (error) => ({ tone: 'error', title: t('delete.failed'), text: errorText(error) }),
      });
      onDeleted?.();
    },
  });
  return (
    <ConfirmDialog
      title={t('delete.title')}
      text={t('delete.text', { title })}
      confirm={t('delete.confirm')}
      call={deletion}
      onClose={onClose}
    />
  );
}
