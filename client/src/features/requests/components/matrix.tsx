import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { RequestView } from '#contract/requests/requests.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useUrlState } from '../../../lib/url-state.js';
import { EmptyState } from '../../../ui/empty-state.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { Pager } from '../../../ui/pager.js';
import { RetryAlert } from '../../../ui/retry-alert.js';
import { MATRIX_PAGE_SIZE, matrixQuery, matrixUrl } from '../api/requests.queries.js';
import { lineId } from '../request-state.js';
import type { TransferDialogs } from '../transfer-dialogs.js';
import { MatrixHead } from './matrix-head.js';
import { MatrixTable } from './matrix-table.js';
import { PeopleCards } from './people-cards.js';
import { SubmissionErrors } from './submission-errors.js';

const AddPeopleDialog = lazyPart(async () => (await import('./add-people-dialog.js')).AddPeopleDialog);
const SubmissionDialog = lazyPart(async () => (await import('./submission-dialog.js')).SubmissionDialog);

export interface MatrixProps {
  request: RequestView;
  dialogs: TransferDialogs;
}

/** Who submitted what; the shown person stands in the address. */
export function Matrix({ request, dialogs }: MatrixProps) {
  const { t } = useTranslation('requests');
  const titleId = useId();
  const url = useUrlState(matrixUrl);
  const { page, person } = url.values;
  const { data, error, refetch, isPlaceholderData } = useQuery(matrixQuery(request.slug, page));
  const [failure, setFailure] = useState<unknown>(null);
  const [isAdding, setIsAdding] = useState(false);
  const isTable = useMediaQuery<Theme>((theme) => theme.breakpoints.up('sm'), { noSsr: true });
  const shown = data?.lines.find((line) => lineId(line) === person);
  const open = (id: string) => url.go({ person: id, page });
  const list = { request, lines: data?.lines ?? [], onOpen: open };
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ minWidth: 0 }}>
      <MatrixHead
        titleId={titleId}
        slug={request.slug}
        total={data?.total ?? 0}
        hasFiles={data?.hasFiles ?? false}
        onAdd={() => setIsAdding(true)}
        onFail={setFailure}
      />
      {failure !== null && (
        <Box sx={{ mb: 3 }}>
          <SubmissionErrors errors={[failure]} />
        </Box>
      )}
      {error && <RetryAlert error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LinesSkeleton />}
      {data?.total === 0 && <EmptyState title={t('matrix.emptyTitle')} text={t('matrix.emptyText')} />}
      {data && data.total > 0 && (
        <Box aria-busy={isPlaceholderData} sx={{ opacity: isPlaceholderData ? 0.55 : 1 }}>
          {isTable ? <MatrixTable {...list} /> : <PeopleCards {...list} />}
          <Pager page={page} size={MATRIX_PAGE_SIZE} total={data.total} to={(other) => url.to({ page: other })} />
        </Box>
      )}
      {shown && (
        <SubmissionDialog
          key={person}
          request={request}
          line={shown}
          dialogs={dialogs}
          onClose={() => url.go({ person: '', page })}
        />
      )}
      {isAdding && (
        <AddPeopleDialog slug={request.slug} current={request.people.length} onClose={() => setIsAdding(false)} />
      )}
    </Box>
  );
}

const LINES = 5;

function LinesSkeleton() {
  const { t } = useTranslation('requests');
  return (
    <Stack component="output" aria-label={t('page.loading')}>
      {Array.from({ length: LINES }, (_, line) => (
        <Skeleton key={line} height={60} />
      ))}
    </Stack>
  );
}
