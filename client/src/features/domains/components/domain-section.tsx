import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../i18n/use-translation.js';
import { RetryAlert } from '../../../ui/retry-alert.js';
import { LargerPlan } from '../../../ui/larger-plan.js';
import { Section } from '../../../ui/section.js';
import { type DomainKind, domainQuery } from '../api/domain.queries.js';
import { DomainDetails } from './domain-details.js';
import { DomainForm } from './domain-form.js';

/** An own domain of the account. */
export function DomainSection({ kind }: { kind: DomainKind }) {
  const { t } = useTranslation('domains');
  const { data, error, refetch } = useQuery(domainQuery(kind));
  return (
    <Section title={t(`${kind}.title`)} text={t(`${kind}.text`)}>
      {error !== null && <RetryAlert error={error} onRetry={() => void refetch()} />}
      {!data && error === null && (
        <Stack component="output" aria-label={t('loading')} spacing={3}>
          <Skeleton variant="rounded" height={56} />
          <Skeleton variant="rounded" height={120} />
        </Stack>
      )}
      {data?.domain && <DomainDetails kind={kind} domain={data.domain} isAllowed={data.isAllowed} />}
      {data && !data.domain && data.isAllowed && <DomainForm kind={kind} />}
      {data && !data.domain && !data.isAllowed && (
        <Stack spacing={3} sx={{ alignItems: 'flex-start' }}>
          <Typography>{t(`${kind}.needsPlan`)}</Typography>
          <LargerPlan variant="contained" />
        </Stack>
      )}
    </Section>
  );
}
