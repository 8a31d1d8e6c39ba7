import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hasRight } from '#contract/admin/staff.js';
import { removeClearedFile } from '#contract/calls.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { useMember } from '../../../lib/member.js';
import { useUrlState } from '../../../lib/url-state.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { ListPage } from '../../../ui/list/list-page.js';
import { ButtonLink } from '../../../ui/router-link.js';
import { adminPaths } from '../admin-paths.js';
import { CASES_PAGE_SIZE, clearedQuery, filesUrl } from '../api/abuse.queries.js';
import { ActionDialog } from '../components/action-dialog.js';
import { Rows } from '../components/rows.js';

/** Files that the virus scanner lets pass, since what it finds in them is no virus. */
export function ClearedFilesPage() {
  const { t } = useTranslation('admin');
  const format = useFormats();
  const { staffRole } = useMember();
  useDocumentTitle(t('cases.cleared.title'));
  const url = useUrlState(filesUrl);
  const query = useQuery(clearedQuery(url.values.page));
  const [removed, setRemoved] = useState<string | null>(null);
  const { files = [], total = 0 } = query.data ?? {};
  const rows = files.map(({ sha256, signature, clearedAt }) => ({
    id: sha256,
    title: sha256,
    detail: `${signature} · ${format.dateTime(clearedAt)}`,
    aside: hasRight(staffRole, 'scan.clear') && (
      <Button size="small" onClick={() => setRemoved(sha256)}>
        {t('cases.cleared.remove')}
      </Button>
    ),
  }));
  return (
    <>
      <ListPage
        title={t('cases.cleared.title')}
        intro={t('cases.cleared.intro')}
        aside={
          <ButtonLink to={adminPaths.denied} variant="outlined">
            {t('cases.denied.title')}
          </ButtonLink>
        }
        query={query}
        count={query.data && files.length}
        summary={t('cases.cleared.shown', { count: total })}
        empty={{ text: t('cases.cleared.none') }}
        pages={{ url, size: CASES_PAGE_SIZE, total }}
      >
        <Rows label={t('cases.cleared.title')} rows={rows} empty="" />
      </ListPage>
      {removed !== null && <RemoveDialog sha256={removed} onClose={() => setRemoved(null)} />}
    </>
  );
}

function RemoveDialog({ sha256, onClose }: { sha256: string; onClose(): void }) {
  const { t } = useTranslation('admin');
  return (
    <ActionDialog
      action="cleared-file.remove"
      call={removeClearedFile}
      body={({ reason }) => ({ sha256, reason })}
      title={t('cases.cleared.removeTitle')}
      text={t('cases.cleared.removeText')}
      confirm={t('cases.cleared.remove')}
      done={t('cases.cleared.removed')}
      onClose={onClose}
    />
  );
}
