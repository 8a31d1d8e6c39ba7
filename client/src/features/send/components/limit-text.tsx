import Alert from '@mui/material/Alert';
import type { UserView } from '#contract/accounts/auth.js';
import type { PlanLimits } from '#contract/billing/plans.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { isRefusal, type LimitReason } from '../../../sending/outcome/send-failure.js';
import type { Usage } from '../model/limit-gate.js';

interface LimitTextProps {
  reason: LimitReason;
  user: UserView | null;
  limits: PlanLimits;
  usage: Usage | undefined;
}

/** Why nothing can be sent, and when it can be again. */
export function LimitText({ reason, user, limits, usage }: LimitTextProps) {
  const { t } = useTranslation('sending');
  const { bytes, number } = useFormats();
  const plan = t(`plans.${user?.role ?? 'anon'}`);
  if (isRefusal(reason)) return <>{t(`refused.${reason}.title`, { plan })}</>;
  const excess = (usage?.storedBytes ?? 0) - limits.storageBytes;
  if (reason === 'storage-full' && excess > 0) return <>{t('limit.storageOver', { plan, excess: bytes(excess) })}</>;
  return <>{t(`limit.${reason}`, { plan, limit: number(limits.transfersPerMonth ?? 0) })}</>;
}

export function LimitAlert(props: LimitTextProps) {
  return (
    <Alert severity="warning" sx={{ py: 0.5 }}>
      <LimitText {...props} />
    </Alert>
  );
}
