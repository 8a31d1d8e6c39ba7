import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MailView } from '#contract/admin/operations.js';
import { hasRight } from '#contract/admin/staff.js';
import { resendMail } from '#contract/calls.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { useMember } from '../../../lib/member.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { ListPage } from '../../../ui/list/list-page.js';
import { ButtonLink } from '../../../ui/router-link.js';
import { SearchBox } from '../../../ui/search-box.js';
import { Section } from '../../../ui/section.js';
import { ToneChip } from '../../../ui/tone-chip.js';
import { adminPaths } from '../admin-paths.js';
import { SEARCH_MAX_LENGTH } from '../api/admin.queries.js';
import { domainsQuery, mailsQuery } from '../api/operations.queries.js';
import { ActionDialog } from '../components/action-dialog.js';
import { BlockDialog, LiftDialog } from '../components/block-dialogs.js';
import { mailTones } from '../components/person-records.js';
import { Rows } from '../components/rows.js';
import { Table } from '../components/table.js';

/** What became of mails. The search does not stand in the address: it may be a person's. */
export function MailsPage() {
  const { t } = useTranslation('operations', 'admin');
  useDocumentTitle(t('mails.title'));
  const [search, setSearch] = useState('');
  const query = useQuery(mailsQuery(search));
  const isAsked = search.length > 1;
  const { mails = [], hasMore = false, block = null } = (isAsked ? query.data : undefined) ?? {};
  return (
    <>
      <ListPage
        title={t('mails.title')}
        intro={t('mails.intro')}
        aside={
          <ButtonLink to={adminPaths.mailBlocks} variant="outlined">
            {t('blocks.title')}
          </ButtonLink>
        }
        filters={
          <Box sx={{ mb: 4, maxWidth: 640 }}>
            <SearchBox
              search={search}
              maxLength={SEARCH_MAX_LENGTH}
              labels={{ label: t('mails.search'), placeholder: t('mails.placeholder'), clear: t('mails.clear') }}
              onSearch={setSearch}
            />
          </Box>
        }
        notice={
          isAsked &&
          query.data && (
            <Box sx={{ display: 'grid', gap: 3, mb: 3 }}>
              <BlockNotice email={search} block={block} />
              {hasMore && <Alert severity="info">{t('mails.more')}</Alert>}
            </Box>
          )
        }
        query={query}
        count={isAsked ? query.data && mails.length : 0}
        summary={isAsked ? t('mails.found', { count: mails.length }) : ''}
        empty={isAsked ? { text: t('mails.none') } : { title: t('mails.startTitle'), text: t('mails.startText') }}
        pages={{ links: null }}
      >
        <FoundMails mails={mails} />
      </ListPage>
      {!isAsked && <Domains />}
    </>
  );
}

function FoundMails({ mails }: { mails: readonly MailView[] }) {
  const { t } = useTranslation('operations', 'admin');
  const format = useFormats();
  const { staffRole } = useMember();
  const [resent, setResent] = useState<MailView | null>(null);
  const rows = mails.map((mail) => {
    const { mailId, template, email, state, outcome, createdAt, sentAt, lastError, answer } = mail;
    const status = outcome?.status ?? '';
    return {
      id: mailId,
      title: `${template} · ${email}`,
      detail: [
        `${t('mails.queuedAt', { time: format.dateTime(createdAt) })}${sentAt === null ? '' : ` · ${t('mails.sentAt', { time: format.dateTime(sentAt) })}`}`,
        outcome &&
          `${t(`outcomes.${outcome.kind}`)} · ${format.dateTime(outcome.at)}${status === '' ? '' : ` · ${status}`}`,
        answer || lastError,
      ]
        .filter(Boolean)
        .join('\n'),
      aside: (
        <Box sx={{ display: 'grid', gap: 2, justifyItems: 'end' }}>
          <MailChip mail={mail} />
          {hasRight(staffRole, 'mail.resend') && state !== 'pending' && (
            <Button size="small" onClick={() => setResent(mail)}>
              {t('mails.resend')}
            </Button>
          )}
        </Box>
      ),
    };
  });
  return (
    <>
      <Rows label={t('mails.title')} rows={rows} empty={t('mails.none')} />
      {resent && <ResendDialog mail={resent} onClose={() => setResent(null)} />}
    </>
  );
}

function MailChip({ mail: { state, outcome } }: { mail: MailView }) {
  const { t } = useTranslation('operations', 'admin');
  if (state === 'sent' && outcome)
    return <ToneChip tone={outcomeTones[outcome.kind]} label={t(`outcomes.${outcome.kind}`)} />;
  return <ToneChip tone={mailTones[state]} label={t(`admin:mailStates.${state}`)} />;
}

const outcomeTones = { delivered: 'success', delayed: 'warning', bounced: 'error', complained: 'error' } as const;

function ResendDialog({ mail: { mailId, email }, onClose }: { mail: MailView; onClose(): void }) {
  const { t } = useTranslation('operations', 'admin');
  return (
    <ActionDialog
      action="mail.resend"
      call={resendMail}
      params={{ mailId }}
      body={({ reason }) => ({ reason })}
      title={t('mails.resendTitle')}
      text={t('mails.resendText', { email })}
      confirm={t('mails.resend')}
      done={t('mails.resent')}
      onClose={onClose}
    />
  );
}

/** Whether the address is mailed, and the way to change that. */
function BlockNotice({
  email,
  block,
}: {
  email: string;
  block: { email: string; reason: 'bounced' | 'complained' | 'staff'; since: number } | null;
}) {
  const { t } = useTranslation('operations');
  const format = useFormats();
  const { staffRole } = useMember();
  const [isOpen, setOpen] = useState(false);
  if (!email.includes('@')) return null;
  const mayChange = hasRight(staffRole, 'mail-block.change');
  const label = block ? t('blocks.lift') : t('blocks.add');
  return (
    <>
      <Alert
        severity={block ? 'warning' : 'info'}
        action={
          mayChange && (
            <Button color="inherit" size="small" onClick={() => setOpen(true)}>
              {label}
            </Button>
          )
        }
      >
        {block
          ? t('blocks.notice', {
              email: block.email,
              why: t(`blocks.reasons.${block.reason}`),
              since: format.date(block.since),
            })
          : t('blocks.mailed', { email })}
      </Alert>
      {isOpen && block && <LiftDialog email={block.email} onClose={() => setOpen(false)} />}
      {isOpen && !block && <BlockDialog email={email} onClose={() => setOpen(false)} />}
    </>
  );
}

function Domains() {
  const { t } = useTranslation('operations');
  const format = useFormats();
  const { data } = useQuery(domainsQuery);
  if (!data) return null;
  const share = (part: number, whole: number): string =>
    whole === 0 ? '–' : `${format.number(Math.round((1000 * part) / whole) / 10)}%`;
  return (
    <Box sx={{ mt: 6 }}>
      <Section title={t('domains.title')} text={t('domains.text')}>
        <Table
          label={t('domains.title')}
          columns={[
            t('domains.domain'),
            t('domains.mailed'),
            t('domains.delivered'),
            t('domains.bounced'),
            t('domains.share'),
            t('domains.complained'),
          ]}
          rows={data.domains.map(({ domain, mailed, delivered, bounced, complained }) => ({
            id: domain,
            cells: [
              domain,
              format.number(mailed),
              format.number(delivered),
              format.number(bounced),
              share(bounced, mailed),
              format.number(complained),
            ],
          }))}
          empty={t('domains.none')}
        />
      </Section>
    </Box>
  );
}
