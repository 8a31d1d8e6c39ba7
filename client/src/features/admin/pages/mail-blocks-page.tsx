import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hasRight } from '#contract/admin/staff.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { useMember } from '../../../lib/member.js';
import { useUrlState } from '../../../lib/url-state.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { ListPage } from '../../../ui/list/list-page.js';
import { ButtonLink } from '../../../ui/router-link.js';
import { adminPaths } from '../admin-paths.js';
import { BLOCKS_PAGE_SIZE, blocksQuery, blocksUrl } from '../api/operations.queries.js';
import { LiftDialog } from '../components/block-dialogs.js';
import { Rows } from '../components/rows.js';

/** Addresses that are not mailed. */
export function MailBlocksPage() {
  const { t } = useTranslation('operations');
  const format = useFormats();
  const { staffRole } = useMember();
  useDocumentTitle(t('blocks.title'));
  const url = useUrlState(blocksUrl);
  const query = useQuery(blocksQuery(url.values.page));
  const [lifted, setLifted] = useState<string | null>(null);
  const { blocks = [], total = 0 } = query.data ?? {};
  const rows = blocks.map(({ email, reason, status, since }) => ({
    id: email,
    title: email,
    detail: [t(`blocks.reasons.${reason}`), status, format.dateTime(since)].filter(Boolean).join(' · '),
    aside: hasRight(staffRole, 'mail-block.change') && (
      <Button size="small" onClick={() => setLifted(email)}>
        {t('blocks.lift')}
      </Button>
    ),
  }));
  return (
    <>
      <ListPage
        title={t('blocks.title')}
        intro={t('blocks.intro')}
        aside={
          <ButtonLink to={adminPaths.mails} variant="outlined">
            {t('blocks.back')}
          </ButtonLink>
        }
        query={query}
        count={query.data && blocks.length}
        summary={t('blocks.shown', { count: total })}
        empty={{ text: t('blocks.none') }}
        pages={{ url, size: BLOCKS_PAGE_SIZE, total }}
      >
        <Rows label={t('blocks.title')} rows={rows} empty="" />
      </ListPage>
      {lifted !== null && <LiftDialog email={lifted} onClose={() => setLifted(null)} />}
    </>
  );
}
