import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from '../../../i18n/use-translation.js';
import { clientConfig } from '../../../lib/hosts.js';
import { useMember } from '../../../lib/member.js';
import { TextLink } from '../../../ui/router-link.js';
import { billingPaths } from '../billing-paths.js';
import { pricingHead } from '../domain/pricing-head.js';
import { usePlanAddress } from '../use-plan-address.js';
import { PlanCards } from './plan-cards.js';
import { PricingNotes } from './pricing-notes.js';

/** The plans, as a tab of the account page. */
export function PlanTab() {
  const { t } = useTranslation('pricing', 'billing', 'sending');
  const user = useMember();
  const { period, setPeriod } = usePlanAddress();
  const isSold = clientConfig().billing !== null;
  const { title } = pricingHead({ user, sender: '', saves: false, isVerified: false, isSold });
  return (
    <Stack spacing={5}>
      <div>
        <Typography component="h2" variant="h3">
          {t(`titles.${title}`, { plan: t(`sending:plans.${user.role}`), sender: '' })}
        </Typography>
        <TextLink to={billingPaths.billing}>{t('billing:title')}</TextLink>
      </div>
      <PricingNotes user={user} />
      <PlanCards user={user} period={period} onPeriod={setPeriod} />
    </Stack>
  );
}
