import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { listReceivedSubmissions } from '#contract/calls.js';
import type { ReceivedSubmission } from '#contract/requests/received-submissions.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { useMember } from '../../../lib/member.js';
import { useRead } from '../../../lib/read-query.js';
import { useUrlState } from '../../../lib/url-state.js';
import { useNow } from '../../../lib/use-now.js';
import { CursorLinks } from '../../../ui/list/cursor-links.js';
import { DataList, type Column } from '../../../ui/list/data-list.js';
import { ListPage } from '../../../ui/list/list-page.js';
import { PersonCell } from '../../../ui/person-cell.js';
import { ButtonLink, TextLink } from '../../../ui/router-link.js';
import { ToneChip } from '../../../ui/tone-chip.js';
import { requestsTag, submissionsUrl } from '../api/requests.queries.js';
import { touchRowLink } from '../../../theme/tokens.js';
import { requestPaths } from '../request-paths.js';

interface ReceivedSubmissionsPageProps {
  /** Link to the list of received transfers. */
  views: ReactNode;
}

/** Submissions of all requests, latest first; the cursor is part of the URL. */
export function ReceivedSubmissionsPage({ views }: ReceivedSubmissionsPageProps) {
  const { t } = useTranslation('requests');
  const url = useUrlState(submissionsUrl);
  const { after } = url.values;
  const { _id: userid } = useMember();
  const query = useRead(requestsTag, listReceivedSubmissions, {
    query: { userid, ...(after !== '' && { after }) },
    isLive: true,
    keepsPrevious: true,
  });
  const { submissions = [], next = null } = query.data ?? {};
  return (
    <ListPage
      title={t('received.title')}
      intro={t('received.intro')}
      filters={views}
      query={query}
      count={query.data && submissions.length}
      summary={t('received.shown', { count: submissions.length })}
      empty={
        after === '' ? { title: t('received.emptyTitle'), text: t('received.empty') } : { text: t('received.end') }
      }
      pages={{ links: <CursorLinks url={url} next={next} /> }}
    >
      <SubmissionList submissions={submissions} />
    </ListPage>
  );
}

/** The request, with the submission open. */
const pathOf = ({ slug, personId, submissionId }: ReceivedSubmission) =>
  `${requestPaths.one(slug)}?${new URLSearchParams({ person: personId ?? submissionId }).toString()}`;

function SubmissionList({ submissions }: { submissions: readonly ReceivedSubmission[] }) {
  const { t } = useTranslation('requests');
  const format = useFormats();
  const now = useNow();
  const nameOf = ({ from }: ReceivedSubmission) => from.name || from.email || from.company || t('matrix.visitor');
  const person = (row: ReceivedSubmission) => (
    <PersonCell name={nameOf(row)} email={row.from.email} detail={row.from.company || row.from.email} />
  );
  const request = (row: ReceivedSubmission) => (
    <TextLink
      to={pathOf(row)}
      dir="auto"
      noWrap
      title={row.title}
      sx={{ display: 'block', fontWeight: 550, ...touchRowLink }}
    >
      {row.title}
    </TextLink>
  );
  const files = ({ fileCount, totalBytes }: ReceivedSubmission) =>
    fileCount === 0 ? t('received.noFiles') : t('received.files', { count: fileCount, size: format.bytes(totalBytes) });
  const state = ({ undecided }: ReceivedSubmission) =>
    undecided > 0 ? (
      <ToneChip tone="info" label={t('received.undecided', { count: undecided })} />
    ) : (
      <ToneChip tone="neutral" label={t('received.decided')} />
    );
  const columns: Column<ReceivedSubmission>[] = [
    { id: 'from', label: t('received.from'), width: '28%', cell: person },
    { id: 'request', label: t('received.request'), cell: request },
    { id: 'files', label: t('received.what'), width: 150, cell: files },
    { id: 'state', label: t('received.state'), width: 140, cell: state },
    {
      id: 'date',
      label: t('received.date'),
      width: 100,
      title: ({ lastAt }) => format.dateTime(lastAt),
      cell: ({ lastAt }) => format.shortDate(lastAt, now),
    },
  ];
  const actions = (row: ReceivedSubmission) => (
    <ButtonLink to={pathOf(row)} size="small" aria-label={t('received.openNamed', { name: nameOf(row) })}>
      {t('received.open')}
    </ButtonLink>
  );
  return (
    <DataList
      label={t('received.title')}
      rows={submissions}
      idOf={({ submissionId }) => submissionId}
      nameOf={nameOf}
      columns={columns}
      actions={actions}
      actionsWidth={100}
      tableFrom="lg"
      narrow={(row) => (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: 2, alignItems: 'center' }}>
          <Box sx={{ minWidth: 0 }}>
            {request(row)}
            <Typography variant="body2" color="textSecondary" noWrap>
              {[nameOf(row), files(row), format.shortDate(row.lastAt, now)].join(' · ')}
            </Typography>
          </Box>
          {state(row)}
        </Box>
      )}
    />
  );
}
