import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { UserView } from '#contract/accounts/auth.js';
import type { PlanLimits } from '#contract/billing/plans.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import type { LimitReason } from '../../../sending/outcome/send-failure.js';
import { ViewHeading } from '../../../sending/outcome/view-heading.js';
import { letsSignUp } from '../../../lib/policies.js';
import { ButtonLink } from '../../../ui/router-link.js';
import { SupportButton } from '../../../ui/support-link.js';
import type { Usage } from '../model/limit-gate.js';
import { LimitText } from './limit-text.js';

interface LimitViewProps {
  reason: LimitReason;
  user: UserView | null;
  limits: PlanLimits;
  usage: Usage | undefined;
  onBack: () => void;
}

/** Replaces the form when nothing can be sent, and says what lifts the limit. */
export function LimitView({ reason, user, limits, usage, onBack }: LimitViewProps) {
  const { t } = useTranslation('sending');
  const isSuspended = reason === 'suspended';
  return (
    <Stack spacing={4} sx={{ py: 4, alignItems: 'flex-start' }}>
      <ViewHeading>{reason === 'trial-expired' ? t('limit.trialTitle') : t('limit.title')}</ViewHeading>
      <Typography color="textSecondary">
        <LimitText reason={reason} user={user} limits={limits} usage={usage} />
      </Typography>
      {!isSuspended && !user?.isTeamMember && (user !== null || letsSignUp()) && (
        <ButtonLink to={user ? '/pricing' : '/register'} variant="contained" color="secondary" size="large">
          {t('limit.upgrade')}
        </ButtonLink>
      )}
      {isSuspended && <SupportButton variant="outlined" />}
      {!isSuspended && (
        <Button size="small" onClick={onBack} sx={{ ml: -2 }}>
          {t('limit.back')}
        </Button>
      )}
    </Stack>
  );
}
