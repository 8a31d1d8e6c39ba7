import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useNow } from '../../../lib/use-now.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { requestQuery } from '../api/requests.queries.js';
import { BackLink } from '../components/form-page.js';
import { Matrix } from '../components/matrix.js';
import { RequestHead } from '../components/request-head.js';
import { RequestProblem } from '../components/request-problem.js';
import { RequestSkeleton } from '../components/request-skeleton.js';
import type { TransferDialogs } from '../transfer-dialogs.js';
import { requestPaths } from '../request-paths.js';

interface RequestPageProps {
  dialogs: TransferDialogs;
}

/** A request: what it asks, and who submitted what. */
export function RequestPage({ dialogs }: RequestPageProps) {
  const { t } = useTranslation('requests');
  const { slug = '' } = useParams();
  const now = useNow();
  const { data: request, error, refetch } = useQuery(requestQuery(slug));
  useDocumentTitle(request?.title ?? '');
  if (error && !request) return <RequestProblem error={error} onRetry={() => void refetch()} />;
  if (!request) return <RequestSkeleton />;
  return (
    <Box sx={{ minWidth: 0 }}>
      <BackLink to={requestPaths.list} label={t('page.all')} />
      <RequestHead request={request} now={now} />
      {request.withheld === null && <Matrix request={request} dialogs={dialogs} />}
    </Box>
  );
}
