import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Policies, PoliciesView } from '#contract/admin/policies.js';
import { hasRight } from '#contract/admin/staff.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useMember } from '../../../lib/member.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { notify } from '../../../ui/notice-store.js';
import { RetryAlert } from '../../../ui/retry-alert.js';
import { policiesQuery, useChangePolicies } from '../api/policies.queries.js';
import { NoticePolicies, SendingPolicies, SignUpPolicies } from '../components/policy-sections.js';
import { ReasonDialog } from '../components/lazy-reason-dialog.js';
import { formOf, policiesOf } from '../policies-form.js';

/** What the installation allows, whatever the plan. */
export function PoliciesPage() {
  const { t } = useTranslation('admin');
  useDocumentTitle(t('policies.title'));
  const { data, error, refetch } = useQuery(policiesQuery);
  return (
    <Stack spacing={6}>
      <div>
        <Typography component="h1" variant="h2">
          {t('policies.title')}
        </Typography>
        <Typography color="textSecondary" sx={{ mt: 2, maxWidth: '60ch' }}>
          {t('policies.intro')}
        </Typography>
      </div>
      {error !== null && <RetryAlert error={error} onRetry={() => void refetch()} />}
      {!data && error === null && <Skeleton variant="rounded" height={480} />}
      {/* Another change begins with what is in force now. */}
      {data && <Form key={data.revision} view={data} />}
    </Stack>
  );
}

function Form({ view: { policies, revision } }: { view: PoliciesView }) {
  const { t } = useTranslation('admin');
  const isReadOnly = !hasRight(useMember().staffRole, 'policies.change');
  const { control, handleSubmit, formState } = useForm({ defaultValues: formOf(policies) });
  const [wanted, setWanted] = useState<Policies | null>(null);
  const { mutate, isPending, error, reset } = useChangePolicies({
    onSuccess: () => notify({ tone: 'success', title: t('policies.saved') }),
  });
  const fields = { control, isReadOnly };
  const close = () => {
    setWanted(null);
    reset();
  };
  return (
    <Stack
      component="form"
      noValidate
      spacing={4}
      onSubmit={(event) => void handleSubmit((form) => setWanted(policiesOf(form)))(event)}
    >
      {isReadOnly && <Alert severity="info">{t('policies.readOnly')}</Alert>}
      <SendingPolicies {...fields} />
      <SignUpPolicies {...fields} />
      <NoticePolicies {...fields} />
      {!isReadOnly && (
        <Button type="submit" variant="contained" disabled={!formState.isDirty} sx={{ alignSelf: 'flex-start' }}>
          {t('policies.save')}
        </Button>
      )}
      {wanted && (
        <ReasonDialog
          action="policies.change"
          title={t('policies.dialogTitle')}
          text={t('policies.dialogText')}
          confirm={t('policies.save')}
          isPending={isPending}
          error={error}
          onConfirm={(reason) => mutate({ policies: wanted, revision, reason }, { onSuccess: close })}
          onClose={close}
        />
      )}
    </Stack>
  );
}
