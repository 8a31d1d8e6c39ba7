import Box from '@mui/material/Box';
import { useParams } from 'react-router-dom';
import type { RequestView } from '#contract/requests/requests.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useNow } from '../../../lib/use-now.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { BackLink } from '../components/form-page.js';
import { LoadedRequest } from '../components/loaded-request.js';
import { Matrix } from '../components/matrix.js';
import { RequestHead } from '../components/request-head.js';
import { requestPaths } from '../request-paths.js';
import type { TransferDialogs } from '../transfer-dialogs.js';

interface RequestPageProps {
  dialogs: TransferDialogs;
}

/** A request: what it asks, and who submitted what. */
export function RequestPage({ dialogs }: RequestPageProps) {
  const { slug = '' } = useParams();
  return <LoadedRequest slug={slug}>{(request) => <Shown request={request} dialogs={dialogs} />}</LoadedRequest>;
}

function Shown({ request, dialogs }: RequestPageProps & { request: RequestView }) {
  const { t } = useTranslation('requests');
  const now = useNow();
  useDocumentTitle(request.title);
  return (
    <Box sx={{ minWidth: 0 }}>
      <BackLink to={requestPaths.list} label={t('page.all')} />
      <RequestHead request={request} now={now} />
      {request.withheld === null && <Matrix request={request} dialogs={dialogs} />}
    </Box>
  );
}
