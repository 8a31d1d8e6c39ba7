import Alert, { type AlertColor } from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { MailDomainView } from '#contract/domains.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { useNow } from '../../../lib/use-now.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { notify } from '../../../ui/notice-store.js';
import { RetryAlert } from '../../../ui/retry-alert.js';
import { useCheckMailDomain, useRemoveMailDomain } from '../api/mail-domain.queries.js';
import { DnsRecord } from './dns-record.js';

const severities: Record<MailDomainView['state'], AlertColor> = {
  pending: 'info',
  verified: 'success',
  broken: 'error',
};

interface MailDomainDetailsProps {
  domain: MailDomainView;
  /** False: the plan has none any more. */
  isAllowed: boolean;
}

/** The domain, its state and its records. */
export function MailDomainDetails({ domain, isAllowed }: MailDomainDetailsProps) {
  const { t } = useTranslation('domains');
  const format = useFormats();
  const now = useNow();
  const [isAsking, setIsAsking] = useState(false);
  const { name, state, checkedAt, records } = domain;
  const check = useCheckMailDomain();
  const removal = useRemoveMailDomain({
    onSuccess: () => notify({ tone: 'success', title: t('removed', { name }) }),
  });
  return (
    <Stack spacing={4}>
      <Typography component="h3" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Alert severity={isAllowed ? severities[state] : 'warning'}>
        {isAllowed ? t(`state.${state}`, { name }) : t('notInPlan')}
      </Alert>
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
          {checkedAt === null ? t('unchecked') : t('checked', { when: format.relative(checkedAt, now) })}
        </Typography>
      </Stack>
      {isAsking && (
        <ConfirmDialog
          title={t('removeTitle', { name })}
          text={t('removeText')}
          keep={t('keep')}
          confirm={t('remove')}
          isPending={removal.isPending}
          error={removal.error}
          onConfirm={() => removal.mutate()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Stack>
  );
}
