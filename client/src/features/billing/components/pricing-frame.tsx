import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { UserView } from '#contract/accounts/auth.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { clientConfig } from '../../../lib/hosts.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { usePlanAddress } from '../use-plan-address.js';
import { ComparisonActions } from './comparison-actions.js';
import { ComparisonTable } from './comparison-table.js';
import { ReviewLinks } from './review-links.js';
import { PlanCards } from './plan-cards.js';
import { PricingNotes } from './pricing-notes.js';

const ChoiceDialog = lazyPart(async () => (await import('./choice-dialog.js')).ChoiceDialog);

interface PricingFrameProps {
  user: UserView | null;
  title: string;
  subheader: string;
  /** Whom the title addresses. */
  about?: string;
  /** Above the title. */
  badge?: ReactNode;
  /** Between the head and the plans. */
  children?: ReactNode;
}

/** A head, the plans and their comparison; the chosen plan's checkout over them. */
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
