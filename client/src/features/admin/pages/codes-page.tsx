import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { hasRight } from '#contract/admin/staff.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { useMember } from '../../../lib/member.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { FormField } from '../../../ui/form-field.js';
import { ListPage } from '../../../ui/list/list-page.js';
import { notify } from '../../../ui/notice-store.js';
import { TextLink } from '../../../ui/router-link.js';
import { batchPath } from '../admin-paths.js';
import { BATCH_MAX_LENGTH, batchesQuery, CODES_MADE_MAX, useMakeCodes } from '../api/codes.queries.js';
import { ReasonField } from '../components/reason-field.js';
import { Rows } from '../components/rows.js';

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
      {isMaking && <MakeDialog onClose={() => setMaking(false)} />}
    </>
  );
}

function MakeDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('admin');
  const { control, handleSubmit } = useForm({ defaultValues: { batch: '', count: '', reason: '' } });
  const { mutate, isPending, error } = useMakeCodes({
    onSuccess: () => notify({ tone: 'success', title: t('batches.made') }),
  });
  const isCount = (text: string) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= CODES_MADE_MAX;
  return (
    <FormDialog
      title={t('batches.makeTitle')}
      text={t('batches.makeText')}
      cancel={t('cancel')}
      confirm={t('batches.make')}
      isPending={isPending}
      error={error}
      onConfirm={() =>
        void handleSubmit(({ batch, count, reason }) =>
          mutate({ batch: batch.trim(), count: Number(count), reason }, { onSuccess: onClose }),
        )()
      }
      onClose={onClose}
    >
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
      <ReasonField action="codes.make" control={control} name="reason" />
    </FormDialog>
  );
}
