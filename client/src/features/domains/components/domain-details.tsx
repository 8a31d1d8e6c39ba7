import Alert, { type AlertColor } from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { useNow } from '../../../lib/use-now.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { ConfirmDialog } from '../../../ui/lazy-confirm-dialog.js';
import { notify } from '../../../lib/notices.js';
import { RetryAlert } from '../../../ui/retry-alert.js';
import { type DomainKind, type DomainView, useCheckDomain, useRemoveDomain } from '../api/domain.queries.js';
import { DnsRecord } from './dns-record.js';

const severities: Record<DomainView['state'], AlertColor> = {
  pending: 'info',
  verified: 'success',
  broken: 'error',
};

interface DomainDetailsProps {
  kind: DomainKind;
  domain: DomainView;
  /** False: the plan has none any more. */
  isAllowed: boolean;
}

/** The domain, its state and its records. */
export function DomainDetails({ kind, domain, isAllowed }: DomainDetailsProps) {
  const { t } = useTranslation('domains');
  const format = useFormats();
  const now = useNow();
  const [isAsking, setIsAsking] = useState(false);
  const { name, state, checkedAt, records } = domain;
  const check = useCheckDomain(kind);
  const removal = useRemoveDomain(kind, {
    onSuccess: () => notify({ tone: 'success', title: t('removed', { name }) }),
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
        <Button variant="outlined" onClick={() => setIsAsking(true)}>
          {t('remove')}
        </Button>
        <Typography variant="body2" color="textSecondary" aria-live="polite">
          {checkedAt === null ? t('unchecked') : t('checked', { when: format.ago(checkedAt, now) })}
        </Typography>
      </Stack>
      {isAsking && (
        <ConfirmDialog
          title={t('removeTitle', { name })}
          text={t(`${kind}.removeText`, { name })}
          confirm={t('remove')}
          call={removal}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Stack>
  );
}
