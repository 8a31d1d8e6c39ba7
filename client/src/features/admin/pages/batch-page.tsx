import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminCode } from '#contract/admin/admin-codes.js';
import { hasRight } from '#contract/admin/staff.js';
import { withdrawBatch, withdrawCode } from '#contract/calls.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { useMember } from '../../../lib/member.js';
import { useUrlState } from '../../../lib/url-state.js';
import { ButtonRow } from '../../../ui/button-row.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { ListPage } from '../../../ui/list/list-page.js';
import { ButtonLink, TextLink } from '../../../ui/router-link.js';
import { adminPaths, personPath } from '../admin-paths.js';
import { batchUrl, CODES_PAGE_SIZE, codesQuery } from '../api/codes.queries.js';
import { ActionDialog } from '../components/action-dialog.js';
import { Rows } from '../components/rows.js';

type Withdrawn = { codeId: string } | 'all';

/** The codes of one batch, masked: only their hashes are stored. */
export function BatchPage() {
  const { t } = useTranslation('admin');
  const { staffRole } = useMember();
  const url = useUrlState(batchUrl);
  const { name } = url.values;
  useDocumentTitle(name || t('batches.title'));
  const query = useQuery(codesQuery(url.values));
  const [withdrawn, setWithdrawn] = useState<Withdrawn | null>(null);
  const { codes = [], total = 0 } = query.data ?? {};
  const mayChange = hasRight(staffRole, 'codes.change');
  const rows = codes.map((code) => ({
    id: code.codeId,
    title: t('batches.code', { last: code.lastCharacters }),
    detail: <CodeDetail code={code} />,
    aside: mayChange && code.withdrawnAt === null && (
      <Button size="small" onClick={() => setWithdrawn({ codeId: code.codeId })}>
        {t('batches.withdraw')}
      </Button>
    ),
  }));
  return (
    <>
      <ListPage
        title={name || t('batches.title')}
        aside={
          <ButtonRow>
            <ButtonLink to={adminPaths.codes} variant="outlined">
              {t('batches.back')}
            </ButtonLink>
            {mayChange && codes.length > 0 && (
              <Button variant="outlined" color="error" onClick={() => setWithdrawn('all')}>
                {t('batches.withdrawAll')}
              </Button>
            )}
          </ButtonRow>
        }
        query={query}
        count={name === '' ? 0 : query.data && codes.length}
        summary={t('batches.codes', { count: total })}
        empty={{ text: t('batches.noCodes') }}
        pages={{ url, size: CODES_PAGE_SIZE, total }}
      >
        <Rows label={t('batches.title')} rows={rows} empty="" />
      </ListPage>
      {withdrawn !== null && <WithdrawDialog batch={name} what={withdrawn} onClose={() => setWithdrawn(null)} />}
    </>
  );
}

function CodeDetail({ code: { activatedAt, withdrawnAt, userId, user } }: { code: AdminCode }) {
  const { t } = useTranslation('admin');
  const format = useFormats();
  const states = [
    activatedAt === null ? t('batches.unused') : t('batches.activated', { date: format.date(activatedAt) }),
    withdrawnAt !== null && t('batches.withdrawnAt', { date: format.date(withdrawnAt) }),
    activatedAt !== null && userId === '' && t('batches.unknown'),
  ];
  return (
    <>
      {states.filter(Boolean).join(' · ')}
      {userId !== '' && (
        <>
          {' · '}
          <TextLink to={personPath(userId)}>{t('batches.by', { name: user })}</TextLink>
        </>
      )}
    </>
  );
}

function WithdrawDialog({ batch, what, onClose }: { batch: string; what: Withdrawn; onClose(): void }) {
  const { t } = useTranslation('admin');
  const shared = {
    action: 'codes.withdraw',
    isDestructive: true,
    done: ({ withdrawn }: { withdrawn: number }) => t('batches.done', { count: withdrawn }),
    onClose,
  } as const;
  if (what === 'all')
    return (
      <ActionDialog
        {...shared}
        call={withdrawBatch}
        body={({ reason }) => ({ batch, reason })}
        title={t('batches.allTitle')}
        text={t('batches.allText')}
        confirm={t('batches.withdrawAll')}
      />
    );
  return (
    <ActionDialog
      {...shared}
      call={withdrawCode}
      body={({ reason }) => ({ codeId: what.codeId, reason })}
      title={t('batches.withdrawTitle')}
      text={t('batches.withdrawText')}
      confirm={t('batches.withdraw')}
    />
  );
}
