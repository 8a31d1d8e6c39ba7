import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { UserView } from '#contract/accounts/auth.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { clientConfig } from '../../../lib/hosts.js';
import { letsSignUp } from '../../../lib/policies.js';
import { useSession } from '../../../lib/session.js';
import { useNow } from '../../../lib/use-now.js';
import { ToneChip } from '../../../ui/tone-chip.js';
import { stripeDataQuery } from '../api/billing.queries.js';
import { PricingFrame } from '../components/pricing-frame.js';
import { pricingHead } from '../domain/pricing-head.js';

const SENDER_MAX_LENGTH = 60;

/** Marks a trial, with the remaining time if it is known. */
function TrialBadge() {
  const { t } = useTranslation('pricing');
  const { relative } = useFormats();
  const now = useNow();
  const { data } = useQuery({ ...stripeDataQuery, enabled: clientConfig().billing !== null });
  const end = data?.subscriptions.data[0]?.trial_end;
  return (
    <Stack direction="row" spacing={3} sx={{ alignItems: 'center' }}>
      <ToneChip tone="info" label={t('inTrial')} />
      {end && <Typography variant="body2">{t('trialLeft', { when: relative(end * 1000, now) })}</Typography>}
    </Stack>
  );
}

function useHead(user: UserView | null) {
  const { t } = useTranslation('pricing', 'sending');
  const [params] = useSearchParams();
  const sender = (params.get('sender') ?? '').trim().slice(0, SENDER_MAX_LENGTH);
  const { title, subheader } = pricingHead({
    user,
    sender,
    saves: params.has('save'),
    isVerified: params.has('verifyComplete'),
    isSold: clientConfig().billing !== null && (user !== null || letsSignUp()),
  });
  const plan = user ? t(`sending:plans.${user.role}`) : '';
  return { title: t(`titles.${title}`, { plan, sender }), subheader: t(`subheaders.${subheader}`) };
}

/** The plans with features and prices. */
export function PricingPage() {
  const { user } = useSession();
  return <PricingFrame user={user} {...useHead(user)} badge={user?.status === 'trialing' ? <TrialBadge /> : null} />;
}
