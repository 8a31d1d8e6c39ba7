import type { RequestRow } from '#contract/requests/requests.js';
import { useTranslation } from '../../i18n/use-translation.js';
import { useErrorText } from '../../lib/error-text.js';
import { notify } from '../../lib/notices.js';
import { useEditRequest } from './api/requests.queries.js';

/** Closes a request, and opens one again that its owner has closed. */
export function useClosing({ slug, title, closedBy }: Pick<RequestRow, 'slug' | 'title' | 'closedBy'>) {
  const { t } = useTranslation('requests');
  const errorText = useErrorText();
  const isClosed = closedBy === 'owner';
  const { mutate, isPending } = useEditRequest(slug, {
    done: (_request, change) => t(change.isClosed ? 'actions.closed' : 'actions.reopened', { title }),
    onError: (error) => notify({ tone: 'error', title: t('actions.failed', { title }), text: errorText(error) }),
  });
  return { isClosed, isPending, toggle: () => mutate({ isClosed: !isClosed }) };
}
