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
import { changePolicies, readPolicies } from '#contract/calls.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useMember } from '../../../lib/member.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { RetryAlert } from '../../../ui/retry-alert.js';
import { readRecord } from '../api/reading.js';
import { ActionDialog } from '../components/lazy-action-dialog.js';
import { InstallationPolicies } from '../components/installation-policies.js';
import { NoticePolicies, SendingPolicies, SignUpPolicies } from '../components/policy-sections.js';
import { formOf, policiesOf } from '../policies-form.js';

/** What the installation allows, whatever the plan. */
export function PoliciesPage() {
  const { t } = useTranslation('admin');
  useDocumentTitle(t('policies.title'));
  const { data, error, refetch } = useQuery(readRecord(readPolicies));
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
  const fields = { control, isReadOnly };
  return (
    <Stack
      component="form"
      noValidate
      spacing={4}
      onSubmit={(event) => void handleSubmit((form) => setWanted(policiesOf(form)))(event)}
    >
      {isReadOnly && <Alert severity="info">{t('policies.readOnly')}</Alert>}
      <InstallationPolicies {...fields} />
      <SendingPolicies {...fields} />
      <SignUpPolicies {...fields} />
      <NoticePolicies {...fields} />
      {!isReadOnly && (
        <Button type="submit" variant="contained" disabled={!formState.isDirty} sx={{ alignSelf: 'flex-start' }}>
          {t('policies.save')}
        </Button>
      )}
      {wanted && (
        <ActionDialog
          action="policies.change"
          call={changePolicies}
          body={({ reason }) => ({ policies: wanted, revision, reason })}
          title={t('policies.dialogTitle')}
          text={t('policies.dialogText')}
          confirm={t('policies.save')}
          done={t('policies.saved')}
          onClose={() => setWanted(null)}
        />
      )}
    </Stack>
  );
}
