import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { RequestView } from '#contract/requests/requests.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { hasCode } from '../../../lib/api.js';
import { PageMessage } from '../../../ui/page-message.js';
import { RetryAlert } from '../../../ui/retry-alert.js';
import { ButtonLink } from '../../../ui/router-link.js';
import { requestQuery } from '../api/requests.queries.js';
import { requestPaths } from '../request-paths.js';

/** The page of a request: a skeleton until it is loaded, or why it is not shown. */
export function LoadedRequest({ slug, children }: { slug: string; children(request: RequestView): ReactNode }) {
  const { data, error, refetch } = useQuery(requestQuery(slug));
  if (data) return children(data);
  if (error === null) return <RequestSkeleton />;
  return hasCode(error, 'request-not-found', 'invalid-input') ? (
    <NotFound />
  ) : (
    <RetryAlert error={error} onRetry={() => void refetch()} />
  );
}

function NotFound() {
  const { t } = useTranslation('requests');
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

const LINES = 6;

function RequestSkeleton() {
  const { t } = useTranslation('requests');
  return (
    <Stack component="output" aria-label={t('page.loading')} spacing={3}>
      <Skeleton width={120} height={32} />
      <Skeleton width="46%" height={44} />
      <Skeleton width="30%" />
      <Skeleton variant="rounded" height={72} />
      {Array.from({ length: LINES }, (_, line) => (
        <Skeleton key={line} height={56} />
      ))}
    </Stack>
  );
}
