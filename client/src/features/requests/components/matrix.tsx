import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useState } from 'react';
import { requestMatrix } from '#contract/calls.js';
import type { RequestView } from '#contract/requests/requests.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useRead } from '../../../lib/read-query.js';
import { useUrlState } from '../../../lib/url-state.js';
import { EmptyState } from '../../../ui/empty-state.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { Loaded } from '../../../ui/loaded.js';
import { Pager } from '../../../ui/pager.js';
import { matrixUrl, requestTag } from '../api/requests.queries.js';
import { lineId } from '../request-state.js';
import type { TransferDialogs } from '../transfer-dialogs.js';
import { MatrixHead } from './matrix-head.js';
import { MatrixTable, PeopleCards } from './matrix-table.js';
import { SubmissionErrors } from './submission-errors.js';

const AddPeopleDialog = lazyPart(async () => (await import('./add-people-dialog.js')).AddPeopleDialog);
/** Few requests are encrypted. */
const UnlockRequest = lazyPart(async () => (await import('../sealed/unlock-request.js')).UnlockRequest);
const SubmissionDialog = lazyPart(async () => (await import('./submission-dialog.js')).SubmissionDialog);

/** A table of more people is slow to draw. */
const PAGE_SIZE = 50;

interface MatrixProps {
  request: RequestView;
  dialogs: TransferDialogs;
}

/** Who submitted what; the shown person stands in the address. */
export function Matrix({ request, dialogs }: MatrixProps) {
  const { t } = useTranslation('requests');
  const titleId = useId();
  const url = useUrlState(matrixUrl);
  const { page, person } = url.values;
  const { slug, sealedTo } = request;
  const matrix = useRead(requestTag(slug), requestMatrix, {
    params: { slug },
    query: { skip: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE },
    isLive: true,
    keepsPrevious: true,
  });
  const { data, isPlaceholderData: isOutdated } = matrix;
  const [failure, setFailure] = useState<unknown>(null);
  const [isAdding, setIsAdding] = useState(false);
  const isTable = useMediaQuery<Theme>((theme) => theme.breakpoints.up('sm'), { noSsr: true });
  const shown = data?.lines.find((line) => lineId(line) === person);
  const open = (id: string) => url.go({ person: id, page });
  const List = isTable ? MatrixTable : PeopleCards;
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ minWidth: 0 }}>
      <MatrixHead
        titleId={titleId}
        request={request}
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
      {sealedTo !== null && (
        <Box sx={{ mb: 3 }}>
          <UnlockRequest sealedTo={sealedTo} />
        </Box>
      )}
      <Loaded query={matrix} loading={t('page.loading')} skeleton={<LinesSkeleton />}>
        {({ total, lines }) =>
          total === 0 ? (
            <EmptyState title={t('matrix.emptyTitle')} text={t('matrix.emptyText')} />
          ) : (
            <Box aria-busy={isOutdated} sx={{ opacity: isOutdated ? 0.55 : 1 }}>
              <List request={request} lines={lines} onOpen={open} />
              <Pager page={page} size={PAGE_SIZE} total={total} to={(other) => url.to({ page: other })} />
            </Box>
          )
        }
      </Loaded>
      {shown && (
        <SubmissionDialog
          key={person}
          request={request}
          line={shown}
          dialogs={dialogs}
          onClose={() => url.go({ person: '', page })}
        />
      )}
      {isAdding && <AddPeopleDialog slug={slug} current={request.people.length} onClose={() => setIsAdding(false)} />}
    </Box>
  );
}

const LINES = 5;

function LinesSkeleton() {
  return (
    <Stack>
      {Array.from({ length: LINES }, (_, line) => (
        <Skeleton key={line} height={60} />
      ))}
    </Stack>
  );
}
