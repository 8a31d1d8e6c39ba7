import Alert from '@mui/material/Alert';
import type { UserView } from '#contract/accounts/auth.js';
import type { PlanLimits } from '#contract/billing/plans.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { useNow } from '../../../lib/use-now.js';
import type { Usage } from '../model/limit-gate.js';
import type { LimitReason } from '../../../sending/outcome/send-failure.js';

interface LimitTextProps {
  reason: LimitReason;
  user: UserView | null;
  limits: PlanLimits;
  usage: Usage | undefined;
}

/** The months of the server's count, which begin in UTC. */
function nextMonth(now: number): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}

/** Why nothing can be sent, and when it can be again. */
export function LimitText({ reason, user, limits, usage }: LimitTextProps) {
  const { t } = useTranslation('sending');
  const { shortDate, bytes } = useFormats();
  const now = useNow();
  const plan = t(`plans.${user?.role ?? 'anon'}`);
  const date = shortDate(nextMonth(now), now);
  const excess = (usage?.storedBytes ?? 0) - limits.storageBytes;
  if (reason === 'storage-full' && excess > 0) return <>{t('limit.storageOver', { plan, excess: bytes(excess) })}</>;
  return <>{t(`limit.${reason}`, { plan, limit: limits.transfersPerMonth ?? 0, date })}</>;
}

export function LimitAlert(props: LimitTextProps) {
  return (
    <Alert severity="warning" sx={{ py: 0.5 }}>
      <LimitText {...props} />
    </Alert>
  );
}
