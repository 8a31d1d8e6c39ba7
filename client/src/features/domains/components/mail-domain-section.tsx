import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../i18n/use-translation.js';
import { RetryAlert } from '../../../ui/retry-alert.js';
import { ButtonLink } from '../../../ui/router-link.js';
import { Section } from '../../../ui/section.js';
import { mailDomainQuery } from '../api/mail-domain.queries.js';
import { MailDomainDetails } from './mail-domain-details.js';
import { MailDomainForm } from './mail-domain-form.js';

/** The own domain from which mails of the account come. */
export function MailDomainSection() {
  const { t } = useTranslation('domains');
  const { data, error, refetch } = useQuery(mailDomainQuery());
  return (
    <Section title={t('mail.title')} text={t('mail.text')}>
      {error !== null && <RetryAlert error={error} onRetry={() => void refetch()} />}
      {!data && error === null && (
        <Stack component="output" aria-label={t('loading')} spacing={3}>
          <Skeleton variant="rounded" height={56} />
          <Skeleton variant="rounded" height={120} />
        </Stack>
      )}
      {data?.mailDomain && <MailDomainDetails domain={data.mailDomain} isAllowed={data.isAllowed} />}
      {data && !data.mailDomain && data.isAllowed && <MailDomainForm />}
      {data && !data.mailDomain && !data.isAllowed && (
        <Stack spacing={3} sx={{ alignItems: 'flex-start' }}>
          <Typography>{t('needsPlan')}</Typography>
          <ButtonLink to="/pricing" variant="contained">
            {t('plans')}
          </ButtonLink>
        </Stack>
      )}
    </Section>
  );
}
