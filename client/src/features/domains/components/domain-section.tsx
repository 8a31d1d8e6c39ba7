import Alert, { type AlertColor } from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from '../../../i18n/use-translation.js';
import { hasCode } from '../../../lib/api.js';
import { useErrorText } from '../../../lib/error-text.js';
import { useFormats } from '../../../lib/format.js';
import { useCall } from '../../../lib/use-call.js';
import { useNow } from '../../../lib/use-now.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { FormField, SERVER_ERROR } from '../../../ui/form-field.js';
import { LargerPlan } from '../../../ui/larger-plan.js';
import { ConfirmDialog } from '../../../ui/lazy-confirm-dialog.js';
import { Loaded } from '../../../ui/loaded.js';
import { RetryAlert } from '../../../ui/retry-alert.js';
import { Section } from '../../../ui/section.js';
import { domainCalls, domainQuery, useShowDomain, type DomainKind, type DomainView } from '../api/domain.calls.js';
import { DnsRecord } from './dns-record.js';

/** An own domain of the account. */
export function DomainSection({ kind }: { kind: DomainKind }) {
  const { t } = useTranslation('domains');
  const query = useQuery(domainQuery(kind));
  return (
    <Section title={t(`${kind}.title`)} text={t(`${kind}.text`)}>
      <Loaded query={query} loading={t('loading')} skeleton={<DomainSkeleton />}>
        {({ domain, isAllowed }) => {
          if (domain) return <DomainDetails kind={kind} domain={domain} isAllowed={isAllowed} />;
          if (isAllowed) return <DomainForm kind={kind} />;
          return (
            <Stack spacing={3} sx={{ alignItems: 'flex-start' }}>
              <Typography>{t(`${kind}.needsPlan`)}</Typography>
              <LargerPlan variant="contained" />
            </Stack>
          );
        }}
      </Loaded>
    </Section>
  );
}

function DomainSkeleton() {
  return (
    <Stack spacing={3}>
      <Skeleton variant="rounded" height={56} />
      <Skeleton variant="rounded" height={120} />
    </Stack>
  );
}

const isInvalid = (error: unknown) => hasCode(error, 'domain-invalid');

function DomainForm({ kind }: { kind: DomainKind }) {
  const { t } = useTranslation('domains');
  const errorText = useErrorText();
  const { control, handleSubmit, setError } = useForm({ defaultValues: { name: '' } });
  const { mutate, isPending, error } = useCall(domainCalls[kind].set, {
    onSuccess: useShowDomain(kind),
    onError: (refusal) => {
      if (isInvalid(refusal))
        setError('name', { type: SERVER_ERROR, message: errorText(refusal) }, { shouldFocus: true });
    },
  });
  const submit = handleSubmit(({ name }) => mutate({ name }));
  return (
    <Stack
      component="form"
      noValidate
      spacing={4}
      sx={{ alignItems: 'flex-start' }}
      onSubmit={(event) => void submit(event)}
    >
      <FormField
        control={control}
        name="name"
        rules={{ validate: (name) => name.trim() !== '' || t('missing') }}
        required
        fullWidth
        label={t(`${kind}.title`)}
        helperText={t(`${kind}.help`)}
        slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false, maxLength: 253, inputMode: 'url' } }}
      />
      {error !== null && !isInvalid(error) && <RetryAlert error={error} onRetry={() => void submit()} />}
      <BusyButton type="submit" variant="contained" isBusy={isPending}>
        {t(`${kind}.add`)}
      </BusyButton>
    </Stack>
  );
}

const severities: Record<DomainView['state'], AlertColor> = {
  pending: 'info',
  verified: 'success',
  broken: 'error',
};

interface DomainDetailsProps {
  kind: DomainKind;
  domain: DomainView;
  /** False: the plan no longer includes one. */
  isAllowed: boolean;
}

/** The domain, its state and its records. */
function DomainDetails({ kind, domain, isAllowed }: DomainDetailsProps) {
  const { t } = useTranslation('domains');
  const format = useFormats();
  const now = useNow();
  const [isConfirming, setIsConfirming] = useState(false);
  const { name, state, checkedAt, records } = domain;
  const check = useCall(domainCalls[kind].check, { onSuccess: useShowDomain(kind) });
  const removal = useCall(domainCalls[kind].remove, {
    invalidates: domainQuery(kind).queryKey,
    done: t('removed', { name }),
  });
  return (
    <Stack spacing={4}>
      <Typography component="h3" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Alert severity={isAllowed ? severities[state] : 'warning'}>
        {isAllowed ? t(`${kind}.state.${state}`, { name }) : t(`${kind}.notInPlan`)}
      </Alert>
      {'isTaken' in domain && domain.isTaken && <Alert severity="warning">{t('link.taken', { name })}</Alert>}
      <Stack component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {records.map((record) => (
          <DnsRecord key={record.purpose} record={record} />
        ))}
      </Stack>
      {check.error !== null && <RetryAlert error={check.error} onRetry={() => check.mutate()} />}
      <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
        <BusyButton variant="contained" isBusy={check.isPending} onClick={() => check.mutate()}>
          {t('check')}
        </BusyButton>
        <Button variant="outlined" onClick={() => setIsConfirming(true)}>
          {t('remove')}
        </Button>
        <Typography variant="body2" color="textSecondary" aria-live="polite">
          {checkedAt === null ? t('unchecked') : t('checked', { when: format.ago(checkedAt, now) })}
        </Typography>
      </Stack>
      {isConfirming && (
        <ConfirmDialog
          title={t('removeTitle', { name })}
          text={t(`${kind}.removeText`, { name })}
          confirm={t('remove')}
          call={removal}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </Stack>
  );
}
