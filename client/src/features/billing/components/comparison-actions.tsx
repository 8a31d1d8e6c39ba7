import Stack from '@mui/material/Stack';
import type { UserView } from '#contract/accounts/auth.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { clientConfig } from '../../../lib/hosts.js';
import { letsSignUp } from '../../../lib/policies.js';
import { ButtonLink } from '../../../ui/router-link.js';
import { billingPaths } from '../billing-paths.js';

/** The plan of the trial that is offered where no plan was chosen. */
const TRIAL = 'PRY';

/** For those who do not pay yet. */
export function ComparisonActions({ user }: { user: UserView | null }) {
  const { t } = useTranslation('pricing');
  const isSold = clientConfig().billing !== null;
  const trialPath = billingPaths.choose(TRIAL);
  if (user?.role === 'free' && isSold && !user.isTeamMember && user.status === 'active') {
    return (
      <ButtonLink to={trialPath} variant="outlined" preventScrollReset>
        {t('card.upgrade')}
      </ButtonLink>
    );
  }
  if (user !== null || !letsSignUp()) return null;
  return (
    <Stack direction="row" spacing={2}>
      {isSold && (
        <ButtonLink to={billingPaths.signUp(trialPath)} variant="contained">
          {t('compare.freeTrial')}
        </ButtonLink>
      )}
      <ButtonLink to="/register" variant="outlined">
        {t('card.signUp')}
      </ButtonLink>
    </Stack>
  );
}
