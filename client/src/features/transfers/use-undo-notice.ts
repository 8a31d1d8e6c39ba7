import type { ErrorCode } from '#contract/errors/catalogue.js';
import { changeTransfers } from '#contract/calls.js';
import { useTranslation } from '../../i18n/use-translation.js';
import { ApiError, call } from '../../lib/api.js';
import { loadErrorTexts, useErrorText } from '../../lib/error-text.js';
import type { Notice } from '../../lib/notices.js';
import { notifyUndoable } from '../../lib/notify-undoable.js';
import { useInvalidateTransfers } from './api/transfers.queries.js';

interface Deleted {
  slugs: readonly string[];
  title: string;
  /** 0 if the deletion cannot be undone. */
  undoSeconds: number;
}

/** Number of refusals, and the first of them. */
async function restore(slugs: readonly string[]): Promise<{ count: number; error: ApiError | null }> {
  const { results } = await call(changeTransfers, {
    body: { action: 'restore', slugs: [...slugs] },
    repeatable: true,
  });
  const codes = results.flatMap(({ error }) => (error === null ? [] : [error as ErrorCode]));
  const [code] = codes;
  if (code !== undefined) await loadErrorTexts();
  return { count: codes.length, error: code === undefined ? null : new ApiError({ code, status: 0 }) };
}

/** Announces a deletion, with undo. */
export function useUndoNotice(): (deleted: Deleted) => void {
  const { t } = useTranslation('transfers');
  const errorText = useErrorText();
  const invalidate = useInvalidateTransfers();
  const failed = (count: number, error: unknown): Notice => ({
    tone: 'error',
    title: t('undo.failed', { count }),
    text: errorText(error),
  });
  return ({ slugs, title, undoSeconds }) =>
    notifyUndoable({
      title,
      undoMs: undoSeconds * 1000,
      label: t('undo.action'),
      undo: async () => {
        const refused = await restore(slugs);
        await invalidate();
        return refused.error
          ? failed(refused.count, refused.error)
          : { tone: 'success', title: t('undo.done', { count: slugs.length }) };
      },
      onError: (error) => failed(slugs.length, error),
    });
}
