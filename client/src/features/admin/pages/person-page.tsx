import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { PersonView } from '#contract/admin/admin.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { readUrl } from '../../../lib/url-state.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { RetryAlert } from '../../../ui/retry-alert.js';
import { TextLink } from '../../../ui/router-link.js';
import { Section } from '../../../ui/section.js';
import { ToneChip } from '../../../ui/tone-chip.js';
import { adminPaths } from '../admin-paths.js';
import { logQuery, logUrl, personQuery } from '../api/admin.queries.js';
import { AccountFacts } from '../components/account-facts.js';
import { LogEntries } from '../components/log-entries.js';
import { NotesSection } from '../components/notes-section.js';
import { PersonActions } from '../components/person-actions.js';
import { PersonFacts } from '../components/person-facts.js';
import {
  MailsSection,
  PaymentsSection,
  RequestsSection,
  SessionsSection,
  TeamSection,
  TransfersSection,
} from '../components/person-records.js';
import { RecordColumns, RecordHead, RecordPage } from '../components/record-page.js';

const wholeLog = readUrl(logUrl, new URLSearchParams());

/** Everything about one person and their account. */
export function PersonPage() {
  const { t } = useTranslation('admin');
  const { userId = '' } = useParams();
  const reading = useQuery(personQuery(userId));
  const { data: person } = reading;
  useDocumentTitle(person ? person.fullName || person.email : t('person.title'));
  return (
    <RecordPage
      back={{ to: adminPaths.people, text: t('person.back') }}
      loading={t('person.loading')}
      reading={reading}
    >
      {person && <PersonDetails person={person} />}
    </RecordPage>
  );
}

function PersonDetails({ person }: { person: PersonView }) {
  return (
    <>
      <Head person={person} />
      <RecordColumns
        facts={
          <>
            <PersonFacts person={person} />
            <AccountFacts account={person.account} />
            <TeamSection person={person} />
            <PaymentsSection person={person} />
            <SessionsSection person={person} />
          </>
        }
        history={
          <>
            <NotesSection person={person} />
            <TransfersSection person={person} />
            <RequestsSection person={person} />
            <MailsSection person={person} />
            <LogSection userId={person.userId} />
          </>
        }
      />
    </>
  );
}

function Head({ person }: { person: PersonView }) {
  const { t } = useTranslation('admin', 'sending');
  const { fullName, email, staffRole, account } = person;
  return (
    <RecordHead
      title={fullName || email}
      text={fullName === '' ? '' : email}
      state={
        <>
          <ToneChip tone="neutral" label={t(`sending:plans.${account.plan}`)} />
          {account.isSuspended && <ToneChip tone="error" label={t('suspended')} />}
          {account.deletionDueAt !== null && <ToneChip tone="warning" label={t('leaving')} />}
          {staffRole && <ToneChip tone="info" label={t(`roles.${staffRole}`)} />}
        </>
      }
      actions={<PersonActions person={person} />}
    />
  );
}

function LogSection({ userId }: { userId: string }) {
  const { t } = useTranslation('admin');
  const { data, error, refetch } = useQuery(logQuery({ ...wholeLog, target: userId }));
  const all = data && data.total > data.entries.length && (
    <TextLink to={`${adminPaths.log}?target=${userId}`}>{t('log.all')}</TextLink>
  );
  return (
    <Section title={t('log.ofPerson')} aside={all}>
      {error !== null && <RetryAlert error={error} onRetry={() => void refetch()} />}
      {data?.total === 0 && <Typography color="textSecondary">{t('log.nothing')}</Typography>}
      {data && <LogEntries entries={data.entries} />}
    </Section>
  );
}
