import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hasRight } from '#contract/admin/staff.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { useMember } from '../../../lib/member.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { ListPage } from '../../../ui/list/list-page.js';
import { ButtonLink } from '../../../ui/router-link.js';
import { SearchBox } from '../../../ui/search-box.js';
import { Section } from '../../../ui/section.js';
import { adminPaths } from '../admin-paths.js';
import { SEARCH_MAX_LENGTH } from '../api/admin.queries.js';
import { domainsQuery, mailsQuery } from '../api/operations.queries.js';
import { BlockDialog, LiftDialog } from '../components/block-dialogs.js';
import { FoundMails } from '../components/found-mails.js';
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
