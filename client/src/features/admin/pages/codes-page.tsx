import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hasRight } from '#contract/admin/staff.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { useMember } from '../../../lib/member.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { ListPage } from '../../../ui/list/list-page.js';
import { TextLink } from '../../../ui/router-link.js';
import { batchPath } from '../admin-paths.js';
import { batchesQuery } from '../api/codes.queries.js';
import { Rows } from '../components/rows.js';
import { lazyPart } from '../../../ui/lazy-part.js';

const MakeCodesDialog = lazyPart(async () => (await import('../components/make-codes-dialog.js')).MakeCodesDialog);

/** Lifetime codes by batch. */
export function CodesPage() {
  const { t } = useTranslation('admin', 'sending');
  const format = useFormats();
  const { staffRole } = useMember();
  useDocumentTitle(t('batches.title'));
  const query = useQuery(batchesQuery);
  const [isMaking, setMaking] = useState(false);
  const { batches = [], plans = [] } = query.data ?? {};
  const worth = plans.map((plan, index) => `${index + 1} = ${t(`sending:plans.${plan}`)}`).join(' · ');
  const rows = batches.map(({ batch, madeAt, ...counts }) => ({
    id: batch,
    title: <TextLink to={batchPath(batch)}>{batch}</TextLink>,
    detail: t('batches.counts', { ...counts }),
    aside: format.date(madeAt),
  }));
  return (
    <>
      <ListPage
        title={t('batches.title')}
        intro={[t('batches.intro'), worth && t('batches.worth', { plans: worth })].filter(Boolean).join(' ')}
        aside={
          hasRight(staffRole, 'codes.change') && (
            <Button variant="contained" onClick={() => setMaking(true)}>
              {t('batches.make')}
            </Button>
          )
        }
        query={query}
        count={query.data && batches.length}
        summary={t('batches.shown', { count: batches.length })}
        empty={{ text: t('batches.none') }}
        pages={{ links: null }}
      >
        <Rows label={t('batches.list')} rows={rows} empty="" />
      </ListPage>
      {isMaking && <MakeCodesDialog onClose={() => setMaking(false)} />}
    </>
  );
}
