import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { LIFETIME_CODES_MAX } from '#contract/limits.js';
import { roles } from '#contract/billing/plans.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useMember } from '../../../lib/member.js';
import { RetryAlert } from '../../../ui/retry-alert.js';
import { Section } from '../../../ui/section.js';
import { lifetimeQuery, type Lifetime } from '../api/lifetime.queries.js';
import { planFigures } from '../domain/plan-figures.js';
import { CodeForm } from './code-form.js';
import { CodeList } from './code-list.js';

/** The codes of the member's account, what they are worth, and a field for more. */
export function LifetimeCodes() {
  const { t } = useTranslation('lifetime');
  const { data, error, refetch } = useQuery(lifetimeQuery);
  return (
    <Section title={t('title')}>
      {error !== null && <RetryAlert error={error} onRetry={() => void refetch()} />}
      {!data && error === null && (
        <Skeleton component="output" aria-label={t('list.loading')} variant="rounded" height={120} sx={{ width: 1 }} />
      )}
      {data && <Content {...data} />}
    </Section>
  );
}

function Content({ codes, plans }: Lifetime) {
  const { t } = useTranslation('lifetime', 'errors');
  const held = codes.filter(({ withdrawnAt }) => withdrawnAt === null).length;
  const withdrawn = codes.length - held;
  return (
    <Stack spacing={5}>
      {withdrawn > 0 && <Alert severity="info">{t('list.lowered', { count: withdrawn })}</Alert>}
      <Worth held={held} plans={plans} />
      {held < LIFETIME_CODES_MAX ? (
        <CodeForm held={held} />
      ) : (
        <Typography sx={{ fontWeight: 600 }}>{t('errors:too-many-codes')}</Typography>
      )}
      {codes.length > 0 && <CodeList codes={codes} />}
    </Stack>
  );
}

function Worth({ held, plans }: { held: number; plans: Lifetime['plans'] }) {
  const { t, language } = useTranslation('lifetime', 'sending');
  const { role } = useMember();
  const plan = plans[held - 1];
  const next = plans[held];
  const name = (of: typeof role) => t(`sending:plans.${of}`);
  const isOutdone = plan !== undefined && roles.indexOf(role) > roles.indexOf(plan);
  return (
    <Stack spacing={2}>
      {plan !== undefined && (
        <Typography>
          {t('worth.some', { count: held, plan: name(plan), figures: planFigures(plan, { t, language }) })}
        </Typography>
      )}
      {next !== undefined && (
        <Typography color={plan && 'textSecondary'}>
          {t(plan ? 'worth.next' : 'worth.none', {
            plan: name(next),
            figures: planFigures(next, { t, language, than: plan }),
          })}
        </Typography>
      )}
      {isOutdone && <Typography color="textSecondary">{t('worth.better', { plan: name(role) })}</Typography>}
    </Stack>
  );
}
