import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { UserView } from '#contract/accounts/auth.js';
import type { PlanLimits } from '#contract/billing/plans.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { letsSignUp } from '../../../lib/policies.js';
import { RefusedAccount } from '../../../sending/outcome/refused-account.js';
import { isRefusal, type LimitReason } from '../../../sending/outcome/send-failure.js';
import { ViewHeading } from '../../../sending/outcome/view-heading.js';
import { LargerPlan } from '../../../ui/larger-plan.js';
import { ButtonLink } from '../../../ui/router-link.js';
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
  if (user && isRefusal(reason)) return <RefusedAccount reason={reason} user={user} />;
  return (
    <Stack spacing={4} sx={{ py: 4, alignItems: 'flex-start' }}>
      <ViewHeading>{t('limit.title')}</ViewHeading>
      <Typography color="textSecondary">
        <LimitText reason={reason} user={user} limits={limits} usage={usage} />
      </Typography>
      {user !== null && <LargerPlan label={t('limit.upgrade')} variant="contained" color="secondary" size="large" />}
      {user === null && letsSignUp() && (
        <ButtonLink to="/register" variant="contained" color="secondary" size="large">
          {t('options.createAccount')}
        </ButtonLink>
      )}
      <Button size="small" onClick={onBack} sx={{ ml: -2 }}>
        {t('limit.back')}
      </Button>
    </Stack>
  );
}
