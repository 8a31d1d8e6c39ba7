import type { RequestRow } from '#contract/requests/requests.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useErrorText } from '../../../lib/error-text.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { notify } from '../../../lib/notices.js';
import { useDeleteRequest, useRestoreRequest } from '../api/requests.queries.js';

interface DeleteDialogProps {
  request: Pick<RequestRow, 'slug' | 'title'>;
  onClose(): void;
  /** After the deletion. */
  onDeleted?(): void;
}

/** Confirms a deletion and offers to undo it. */
export function DeleteDialog({ request: { slug, title }, onClose, onDeleted }: DeleteDialogProps) {
  const { t } = useTranslation('requests');
  const offerUndo = useUndoNotice();
  const { mutate, isPending, error } = useDeleteRequest({
    onSuccess: ({ undoUntil }) => {
      offerUndo({ slug, title: t('delete.done', { title }), undoUntil });
      onDeleted?.();
    },
  });
  return (
    <ConfirmDialog
      title={t('delete.title')}
      text={t('delete.text', { title })}
      keep={t('delete.keep')}
      confirm={t('delete.confirm')}
      call={{ isPending, error, mutate }}
      variables={slug}
      onClose={onClose}
    />
  );
}

/** The component that deleted may be unmounted by the time of the undo. */
function useUndoNotice() {
  const { t } = useTranslation('requests');
  const errorText = useErrorText();
  const { mutateAsync: restore } = useRestoreRequest();
  return ({ slug, title, undoUntil }: { slug: string; title: string; undoUntil: number }) => {
    const undo = async () => {
      try {
        await restore(slug);
        notify({ tone: 'success', title: t('delete.restored') });
      } catch (error) {
        notify({ tone: 'error', title: t('delete.failed'), text: errorText(error) });
      }
    };
    const duration = Math.max(0, undoUntil - Date.now());
    const way = { duration, action: { label: t('delete.undo'), onAct: () => void undo() } };
    notify({ tone: 'success', title, ...(duration > 0 && way) });
  };
}
