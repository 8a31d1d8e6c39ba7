import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { roles } from '#contract/billing/plans.js';
import { LIFETIME_CODES_MAX } from '#contract/limits.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { formatDate } from '../../../lib/format.js';
import { useMember } from '../../../lib/member.js';
import { Loaded } from '../../../ui/loaded.js';
import { Section } from '../../../ui/section.js';
import { lifetimeQuery, type Lifetime } from '../api/lifetime.queries.js';
import { planFigures } from '../domain/plan-figures.js';
import { CodeForm } from './code-form.js';

/** The lifetime codes of the account, the plan that they give, and a form for more. */
export function LifetimeCodes() {
  const { t } = useTranslation('lifetime');
  const query = useQuery(lifetimeQuery);
  return (
    <Section title={t('title')}>
      <Loaded query={query} loading={t('list.loading')} skeleton={<Skeleton variant="rounded" height={120} />}>
        {(lifetime) => <Content {...lifetime} />}
      </Loaded>
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

/** The codes are masked; withdrawn ones are struck through. */
function CodeList({ codes }: Pick<Lifetime, 'codes'>) {
  const { t, language } = useTranslation('lifetime');
  return (
    <Stack component="ul" aria-label={t('list.label')} sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {codes.map(({ code, activatedAt, withdrawnAt }) => (
        <Stack
          component="li"
          key={`${code}-${activatedAt}`}
          direction={{ sm: 'row' }}
          sx={{ py: 3, justifyContent: 'space-between', borderTop: '1px solid', borderColor: 'divider' }}
        >
          <Typography
            component={withdrawnAt === null ? 'span' : 's'}
            color={withdrawnAt === null ? undefined : 'textSecondary'}
            sx={{ fontVariantNumeric: 'tabular-nums' }}
          >
            {code}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {withdrawnAt === null
              ? t('list.activated', { date: formatDate(activatedAt, language) })
              : t('list.withdrawn', { date: formatDate(withdrawnAt, language) })}
          </Typography>
        </Stack>
      ))}
    </Stack>
  );
}
