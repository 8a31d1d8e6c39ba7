import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hasRight } from '#contract/admin/staff.js';
import { removeDeniedFile } from '#contract/calls.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { useMember } from '../../../lib/member.js';
import { useUrlState } from '../../../lib/url-state.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { ListPage } from '../../../ui/list/list-page.js';
import { ButtonLink, TextLink } from '../../../ui/router-link.js';
import { adminPaths, casePath } from '../admin-paths.js';
import { CASES_PAGE_SIZE, deniedQuery, filesUrl } from '../api/abuse.queries.js';
import { ActionDialog } from '../components/action-dialog.js';
import { Rows } from '../components/rows.js';

/** Files that cannot be sent, since they were taken down. */
export function DeniedFilesPage() {
  const { t } = useTranslation('admin');
  const format = useFormats();
  const { staffRole } = useMember();
  useDocumentTitle(t('cases.denied.title'));
  const url = useUrlState(filesUrl);
  const query = useQuery(deniedQuery(url.values.page));
  const [removed, setRemoved] = useState<string | null>(null);
  const { files = [], total = 0 } = query.data ?? {};
  const rows = files.map(({ sha256, size, caseId, addedAt }) => ({
    id: sha256,
    title: sha256,
    detail: (
      <>
        {`${format.bytes(size)} · ${format.dateTime(addedAt)} · `}
        <TextLink to={casePath(caseId)}>{t('cases.denied.case')}</TextLink>
      </>
    ),
    aside: hasRight(staffRole, 'deny-list.change') && (
      <Button size="small" onClick={() => setRemoved(sha256)}>
        {t('cases.denied.remove')}
      </Button>
    ),
  }));
  return (
    <>
      <ListPage
        title={t('cases.denied.title')}
        intro={t('cases.denied.intro')}
        aside={
          <ButtonLink to={adminPaths.cases} variant="outlined">
            {t('cases.denied.back')}
          </ButtonLink>
        }
        query={query}
        count={query.data && files.length}
        summary={t('cases.denied.shown', { count: total })}
        empty={{ text: t('cases.denied.none') }}
        pages={{ url, size: CASES_PAGE_SIZE, total }}
      >
        <Rows label={t('cases.denied.title')} rows={rows} empty="" />
      </ListPage>
      {removed !== null && <RemoveDialog sha256={removed} onClose={() => setRemoved(null)} />}
    </>
  );
}

function RemoveDialog({ sha256, onClose }: { sha256: string; onClose(): void }) {
  const { t } = useTranslation('admin');
  return (
    <ActionDialog
      action="deny-list.remove"
      call={removeDeniedFile}
      body={({ reason }) => ({ sha256, reason })}
      title={t('cases.denied.removeTitle')}
      text={t('cases.denied.removeText')}
      confirm={t('cases.denied.remove')}
      done={t('cases.denied.removed')}
      onClose={onClose}
    />
  );
}
