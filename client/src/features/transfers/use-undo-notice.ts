import { useCallback } from 'react';
import type { ErrorCode } from '#contract/errors/catalogue.js';
import { changeTransfers } from '#contract/calls.js';
import { useTranslation } from '../../i18n/use-translation.js';
import { ApiError, call } from '../../lib/api.js';
import { loadErrorTexts, useErrorText } from '../../lib/error-text.js';
import { notify } from '../../lib/notices.js';
import { useInvalidateTransfers } from './api/transfers.queries.js';

interface Deleted {
  slugs: readonly string[];
  title: string;
  /** 0 if the deletion cannot be undone. */
  undoSeconds: number;
}

/** The first refusal to restore. */
async function restore(slugs: readonly string[]): Promise<{ failed: number; error: ApiError | null }> {
  const { results } = await call(changeTransfers, {
    body: { action: 'restore', slugs: [...slugs] },
    repeatable: true,
  });
  const codes = results.flatMap(({ error }) => (error === null ? [] : [error as ErrorCode]));
  const [code] = codes;
  if (code !== undefined) await loadErrorTexts();
  return { failed: codes.length, error: code === undefined ? null : new ApiError({ code, status: 0 }) };
}

/** Announces a deletion, with undo; the component that deleted may be unmounted by then. */
export function useUndoNotice(): (deleted: Deleted) => void {
  const { t } = useTranslation('transfers');
  const errorText = useErrorText();
  const invalidate = useInvalidateTransfers();
  return useCallback(
    ({ slugs, title, undoSeconds }) => {
      const sayFailed = (count: number, error: unknown) =>
        notify({ tone: 'error', title: t('undo.failed', { count }), text: errorText(error) });
      const undo = async () => {
        const { failed, error } = await restore(slugs);
        await invalidate();
        if (error) sayFailed(failed, error);
        else notify({ tone: 'success', title: t('undo.done', { count: slugs.length }) });
      };
      const onAct = () => void undo().catch((error: unknown) => sayFailed(slugs.length, error));
      const way = { duration: undoSeconds * 1000, action: { label: t('undo.action'), onAct } };
      notify({ tone: 'success', title, ...(undoSeconds > 0 && way) });
    },
    [t, errorText, invalidate],
  );
}
