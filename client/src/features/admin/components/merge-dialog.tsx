import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { MergePreviewView } from '#contract/admin/admin-accounts.js';
import type { PersonView } from '#contract/admin/admin.js';
import { isEmail, toEmail } from '#contract/formats.js';
import { findText } from '../../../i18n/index.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { ApiError } from '../../../lib/api-error.js';
import { useFormats } from '../../../lib/format.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { FormField } from '../../../ui/form-field.js';
import { notify } from '../../../ui/notice-store.js';
import { personPath } from '../admin-paths.js';
import { useMergePerson, usePreviewMerge } from '../api/admin.queries.js';
import { ReasonField } from './reason-field.js';
import { Rows } from './rows.js';

/** First shows what would move to the account at the address, then merges. */
export function MergeDialog({ person, onClose }: { person: PersonView; onClose(): void }) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const { control, handleSubmit } = useForm({ defaultValues: { into: '', reason: '' } });
  const preview = usePreviewMerge(person.userId, {});
  const merge = useMergePerson(person.userId, {
    onSuccess: () => notify({ tone: 'success', title: t('merge.done') }),
  });
  const { data } = preview;
  const submit = handleSubmit(({ into, reason }) => {
    if (data?.into.email !== toEmail(into)) return preview.mutate({ into });
    merge.mutate({ into, reason }, { onSuccess: () => void navigate(personPath(data.into.userId)) });
  });
  const refusal = data?.refusal ? new ApiError({ code: data.refusal, status: 409 }) : null;
  return (
    <FormDialog
      title={t('merge.title')}
      text={t('merge.text')}
      cancel={t('cancel')}
      confirm={t(data && !refusal ? 'merge.confirm' : 'merge.preview')}
      isDestructive={data !== undefined && !refusal}
      isPending={preview.isPending || merge.isPending}
      error={merge.error ?? preview.error ?? refusal}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <FormField
        control={control}
        name="into"
        type="email"
        required
        isFirst
        label={t('merge.into')}
        problem={t('merge.missing')}
        rules={{ validate: (text: string) => isEmail(text), onChange: () => preview.reset() }}
      />
      {data && !refusal && (
        <>
          <Moving preview={data} />
          <ReasonField action="account.merge" control={control} name="reason" />
        </>
      )}
    </FormDialog>
  );
}

function Moving({ preview: { into, storedBytes, parts } }: { preview: MergePreviewView }) {
  const { t } = useTranslation('admin');
  const format = useFormats();
  const total = format.bytes(storedBytes + into.storedBytes);
  return (
    <>
      <Typography variant="body2">
        {t('merge.storage', { bytes: format.bytes(storedBytes), total, email: into.email })}
      </Typography>
      <Rows
        label={t('merge.preview')}
        empty=""
        rows={parts.map(({ name, records, isMoved }) => ({
          id: name,
          title: findText(`admin:merge.parts.${name}`) ?? name,
          detail: t(isMoved ? 'merge.moves' : 'merge.ends'),
          aside: format.number(records),
        }))}
      />
    </>
  );
}
