import { useTranslation } from '../../../i18n/use-translation.js';
import { hasCode } from '../../../lib/api.js';
import { PageMessage } from '../../../ui/page-message.js';
import { RetryAlert } from '../../../ui/retry-alert.js';
import { ButtonLink } from '../../../ui/router-link.js';
import { requestPaths } from '../request-paths.js';

/** In place of a request that could not be read. */
export function RequestProblem({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const { t } = useTranslation('requests');
  if (!hasCode(error, 'request-not-found') && !hasCode(error, 'invalid-input'))
    return <RetryAlert error={error} onRetry={onRetry} />;
  return (
    <PageMessage
      title={t('page.notFoundTitle')}
      text={t('page.notFoundText')}
      actions={
        <ButtonLink to={requestPaths.list} variant="contained">
          {t('page.all')}
        </ButtonLink>
      }
    />
  );
}
