import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/error-text.js';
import { notify } from '../../ui/notice-store.js';
import { useChangeTransfers } from './api/transfers.queries.js';

interface Deleted {
  slugs: readonly string[];
  title: string;
  /** 0: nothing brings them back. */
  undoSeconds: number;
}

/** Says that something is deleted, and takes it back when asked in time. */
export function useUndoNotice(): (deleted: Deleted) => void {
  const { t } = useTranslation(['transfers', 'errors']);
  const errorText = useErrorText();
  const { mutate } = useChangeTransfers();
  return useCallback(
    ({ slugs, title, undoSeconds }) => {
      const restore = () =>
        mutate(
          { action: 'restore', slugs: [...slugs] },
          {
            onSuccess: ({ results }) => {
              const failed = results.filter(({ error }) => error !== null);
              const [first] = failed;
              if (first?.error) notify({ tone: 'error', title: t('undo.failed', { count: failed.length }), text: errorText({ code: first.error }) });
              else notify({ tone: 'success', title: t('undo.done', { count: results.length }) });
            },
            onError: (error) => notify({ tone: 'error', title: t('undo.failed', { count: slugs.length }), text: errorText(error) }),
          },
        );
      const canUndo = undoSeconds > 0;
      notify({
        tone: 'success',
        title,
        ...(canUndo && { duration: undoSeconds * 1000, action: { label: t('undo.action'), onAct: restore } }),
      });
    },
    [t, errorText, mutate],
  );
}
