import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { UserView } from '#contract/accounts/auth.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { clientConfig } from '../../../lib/hosts.js';
import { letsSignUp } from '../../../lib/policies.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { ButtonLink } from '../../../ui/router-link.js';
import { billingPaths } from '../billing-paths.js';
import { usePlanAddress } from '../use-plan-address.js';
import { ComparisonTable } from './comparison-table.js';
import { PlanCards } from './plan-cards.js';
import { PricingNotes } from './pricing-notes.js';

const ChoiceDialog = lazyPart(async () => (await import('./choice-dialog.js')).ChoiceDialog);

interface PricingFrameProps {
  user: UserView | null;
  title: string;
  subheader: string;
  /** The address of the visitor. */
  about?: string;
  /** Above the title. */
  badge?: ReactNode;
  /** Between the head and the plans. */
  children?: ReactNode;
}

/** A heading, the plans, their comparison, and the checkout dialog of the chosen plan. */
export function PricingFrame({ user, title, subheader, about = '', badge, children }: PricingFrameProps) {
  const { t } = useTranslation('pricing');
  const { period, setPeriod, choice, close } = usePlanAddress();
  return (
    <Box sx={{ maxWidth: 1360, mx: 'auto', px: { xs: 4, md: 8 }, py: { xs: 8, md: 14 } }}>
      <Stack spacing={8}>
        <Stack spacing={3} sx={{ alignItems: 'center', textAlign: 'center' }}>
          {badge}
          <Typography component="h1" variant="h1" sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {about !== '' && <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{about}</Typography>}
          <Typography component="p" variant="subtitle1" color="textSecondary">
            {subheader}
          </Typography>
        </Stack>
        {children}
        <PricingNotes user={user} />
        <PlanCards user={user} period={period} onPeriod={setPeriod} />
        {clientConfig().billing !== null && (
          <Typography variant="body2" color="textSecondary" sx={{ textAlign: 'center' }}>
            {t('terms')}
          </Typography>
        )}
        <ComparisonTable actions={<ComparisonActions user={user} />} />
        {user !== null && <ReviewLinks />}
      </Stack>
      {choice !== null && <ChoiceDialog key={choice} choice={choice} onClose={close} />}
    </Box>
  );
}

/** The plan of the trial that is offered where no plan was chosen. */
const TRIAL = 'PRY';

/** Buttons for visitors and users of the free plan. */
function ComparisonActions({ user }: { user: UserView | null }) {
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

/** Links to review sites that the operator has configured. */
function ReviewLinks() {
  const { t } = useTranslation('pricing');
  const { reviewLinks } = clientConfig();
  if (reviewLinks.length === 0) return null;
  return (
    <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap', justifyContent: 'center' }}>
      <Typography variant="body2" color="textSecondary">
        {t('reviews')}
      </Typography>
      {reviewLinks.map(({ name, url }) => (
        <Link key={url} href={url} target="_blank" rel="noopener noreferrer" variant="body2">
          {name}
        </Link>
      ))}
    </Stack>
  );
}
