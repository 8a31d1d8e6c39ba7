import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { AbuseCaseView } from '#contract/abuse.js';
import { hasRight } from '#contract/staff.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useMember } from '../../../lib/member.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { RetryAlert } from '../../../ui/retry-alert.js';
import { TextLink } from '../../../ui/router-link.js';
import { Section } from '../../../ui/section.js';
import { adminPaths } from '../admin-paths.js';
import { caseQuery, useAddCaseNote } from '../api/abuse.queries.js';
import { CaseActions } from '../components/case-actions.js';
import { AppealSection, CaseFacts, FilesSection, ReportsSection } from '../components/case-facts.js';
import { CaseStateChip } from '../components/case-state-chip.js';
import { NoteForm } from '../components/note-form.js';
import { NoteRows } from '../components/notes-section.js';

/** Everything about one case. */
export function CasePage() {
  const { t } = useTranslation('admin');
  const { caseId = '' } = useParams();
  const { data: found, error, refetch } = useQuery(caseQuery(caseId));
  useDocumentTitle(found?.title || t('cases.case'));
  return (
    <Stack spacing={4}>
      <TextLink to={adminPaths.cases} sx={{ alignSelf: 'flex-start' }}>
        {t('cases.back')}
      </TextLink>
      {error !== null && <RetryAlert error={error} onRetry={() => void refetch()} />}
      {!found && error === null && (
        <Stack component="output" aria-label={t('cases.loading')} spacing={4}>
          <Skeleton width="40%" height={48} />
          <Skeleton variant="rounded" height={320} />
        </Stack>
      )}
      {found && <CaseDetails found={found} />}
    </Stack>
  );
}

function CaseDetails({ found }: { found: AbuseCaseView }) {
  const { t } = useTranslation('admin');
  return (
    <>
      <Stack
        direction={{ xs: 'column', md: 'row' }}
        sx={{ gap: 4, justifyContent: 'space-between', alignItems: { md: 'flex-end' } }}
      >
        <Stack sx={{ gap: 2, alignItems: 'flex-start', minWidth: 0 }}>
          <Typography component="h1" variant="h2" sx={{ overflowWrap: 'anywhere' }}>
            {found.title || t('cases.untitled')}
          </Typography>
          <CaseStateChip state={found.state} />
        </Stack>
        <CaseActions of={found} />
      </Stack>
      {found.isFrozenByReports && found.state === 'under-review' && (
        <Alert severity="warning">{t('cases.frozenByReports')}</Alert>
      )}
      <Box
        sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}
      >
        <AppealSection of={found} />
        <CaseFacts of={found} />
        <ReportsSection of={found} />
        {found.kind === 'transfer' && <FilesSection of={found} />}
        <CaseNotes of={found} />
      </Box>
    </>
  );
}

function CaseNotes({ of: { caseId, notes } }: { of: AbuseCaseView }) {
  const { t } = useTranslation('admin');
  const { staffRole } = useMember();
  const adding = useAddCaseNote(caseId, {});
  return (
    <Section title={t('cases.notes.title')} text={t('cases.notes.text')} isWide>
      {hasRight(staffRole, 'abuse.decide') && <NoteForm adding={adding} />}
      <NoteRows notes={notes} />
    </Section>
  );
}
