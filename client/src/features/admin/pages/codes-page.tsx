import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hasRight } from '#contract/admin/staff.js';
import { makeCodes } from '#contract/calls.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { useMember } from '../../../lib/member.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { FormField } from '../../../ui/form-field.js';
import { ListPage } from '../../../ui/list/list-page.js';
import { batchPath } from '../admin-paths.js';
import { BATCH_MAX_LENGTH, batchesQuery, CODES_MADE_MAX } from '../api/codes.queries.js';
import { ActionDialog } from '../components/lazy-action-dialog.js';
import { Table } from '../components/table.js';

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
  const rows = batches.map(({ batch, madeAt, made, activated, withdrawn }) => ({
    id: batch,
    to: batchPath(batch),
    cells: [batch, ...[made, activated, withdrawn].map((count) => format.number(count)), format.date(madeAt)],
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
        <Table
          label={t('batches.list')}
          columns={[
            { text: t('batches.name') },
            t('batches.columns.made'),
            t('batches.columns.activated'),
            t('batches.columns.withdrawn'),
            t('links.made'),
          ]}
          rows={rows}
        />
      </ListPage>
      {isMaking && <MakeDialog onClose={() => setMaking(false)} />}
    </>
  );
}

const isCount = (text: string) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= CODES_MADE_MAX;

/** The codes are saved as CSV, this once. */
function MakeDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('admin');
  return (
    <ActionDialog
      action="codes.make"
      call={makeCodes}
      saveAs={({ batch }) => `codes-${batch}.csv`}
      title={t('batches.makeTitle')}
      text={t('batches.makeText')}
      confirm={t('batches.make')}
      done={t('batches.made')}
      defaultValues={{ batch: '', count: '' }}
      body={({ batch, count, reason }) => ({ batch: batch.trim(), count: Number(count), reason })}
      onClose={onClose}
    >
      {(control) => (
        <>
          <FormField
            control={control}
            name="batch"
            required
            isFirst
            label={t('batches.name')}
            problem={t('batches.nameMissing')}
            rules={{ validate: (text: string) => text.trim() !== '' }}
            slotProps={{ htmlInput: { maxLength: BATCH_MAX_LENGTH } }}
          />
          <FormField
            control={control}
            name="count"
            required
            label={t('batches.count')}
            helperText={t('batches.countHelp')}
            problem={t('batches.countMissing')}
            rules={{ validate: isCount }}
            slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 5 } }}
          />
        </>
      )}
    </ActionDialog>
  );
}
