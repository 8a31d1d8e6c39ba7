import Alert from '@mui/material/Alert';
import type { UserView } from '#contract/auth.js';
import type { PlanLimits } from '#contract/plans.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { useNow } from '../../../lib/use-now.js';
import type { LimitReason } from '../../../sending/outcome/send-failure.js';

interface LimitTextProps {
  reason: LimitReason;
  user: UserView | null;
  limits: PlanLimits;
}

/** The months of the server's count, which begin in UTC. */
function nextMonth(now: number): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}

/** Why nothing can be sent, and when it can be again. */
export function LimitText({ reason, user, limits }: LimitTextProps) {
  const { t } = useTranslation('sending');
  const { shortDate } = useFormats();
  const now = useNow();
  const plan = t(`plans.${user?.role ?? 'anon'}`);
  const date = shortDate(nextMonth(now), now);
  return <>{t(`limit.${reason}`, { plan, limit: limits.transfersPerMonth ?? 0, date })}</>;
}

export function LimitAlert(props: LimitTextProps) {
  return (
    <Alert severity="warning" sx={{ py: 0.5 }}>
      <LimitText {...props} />
    </Alert>
  );
}
