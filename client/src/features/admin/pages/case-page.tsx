import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { AbuseCaseView } from '#contract/admin/abuse.js';
import { hasRight } from '#contract/admin/staff.js';
import { addCaseNote } from '#contract/calls.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useMember } from '../../../lib/member.js';
import { useCall } from '../../../lib/use-call.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { Section } from '../../../ui/section.js';
import { adminPaths } from '../admin-paths.js';
import { caseQuery } from '../api/abuse.queries.js';
import { adminTag } from '../api/reading.js';
import { CaseActions } from '../components/case-actions.js';
import { AppealSection, CaseFacts, FilesSection, ReportsSection } from '../components/case-facts.js';
import { CaseStateChip } from '../components/case-state-chip.js';
import { NoteForm } from '../components/note-form.js';
import { NoteRows } from '../components/notes-section.js';
import { RecordColumns, RecordHead, RecordPage } from '../components/record-page.js';

/** Everything about one case. */
export function CasePage() {
  const { t } = useTranslation('admin');
  const { caseId = '' } = useParams();
  const reading = useQuery(caseQuery(caseId));
  const { data: found } = reading;
  useDocumentTitle(found?.title || t('cases.case'));
  return (
    <RecordPage back={{ to: adminPaths.cases, text: t('cases.back') }} loading={t('cases.loading')} reading={reading}>
      {found && <CaseDetails found={found} />}
    </RecordPage>
  );
}

function CaseDetails({ found }: { found: AbuseCaseView }) {
  const { t } = useTranslation('admin');
  return (
    <>
      <RecordHead
        title={found.title || t('cases.untitled')}
        state={<CaseStateChip state={found.state} />}
        actions={<CaseActions of={found} />}
      />
      {found.isFrozenByReports && found.state === 'under-review' && (
        <Alert severity="warning">{t('cases.frozenByReports')}</Alert>
      )}
      <RecordColumns
        facts={<CaseFacts of={found} />}
        history={
          <>
            <AppealSection of={found} />
            <ReportsSection of={found} />
            {found.kind === 'transfer' && <FilesSection of={found} />}
            <CaseNotes of={found} />
          </>
        }
      />
    </>
  );
}

function CaseNotes({ of: { caseId, notes } }: { of: AbuseCaseView }) {
  const { t } = useTranslation('admin');
  const { staffRole } = useMember();
  const adding = useCall(addCaseNote, { params: { caseId }, invalidates: adminTag });
  return (
    <Section title={t('cases.notes.title')} text={t('cases.notes.text')}>
      {hasRight(staffRole, 'abuse.decide') && <NoteForm action="case.note" adding={adding} />}
      <NoteRows notes={notes} />
    </Section>
  );
}
