import { useTranslation } from '../../../../i18n/use-translation.js';
import type { Overview } from '#contract/transfers/library.js';
import { useFormats } from '../../../../lib/format.js';
import { clientConfig } from '../../../../lib/hosts.js';
import { useMember } from '../../../../lib/member.js';
import { LargerPlan } from '../../../../ui/larger-plan.js';
import { storageState, storageTones, storageWarning } from '../storage-bar.js';
import { FigureCard } from './figure-card.js';

const WayOn = () => <LargerPlan size="small" sx={{ mt: 2, ml: -2 }} />;

/** Used storage of the plan's. */
export function StorageCard({ storage: { usedBytes: used, limitBytes: limit } }: Pick<Overview, 'storage'>) {
  const { t } = useTranslation('transfers');
  const format = useFormats();
  const warning = storageWarning({ used, limit }, { t, format });
  return (
    <FigureCard
      title={t('home.storage')}
      figure={format.bytes(used)}
      note={t('home.usedOf', { limit: format.bytes(limit) })}
      ratio={used / limit}
      tone={storageTones[storageState(used, limit)]}
      {...(warning !== undefined && { warning, action: <WayOn /> })}
    />
  );
}

/** This month's transfers against the plan. */
export function MonthCard({ month: { sent, limit } }: Pick<Overview, 'month'>) {
  const { t } = useTranslation('transfers');
  const format = useFormats();
  const isFull = limit !== null && sent >= limit;
  // A free user finds the plans from the first day.
  const showsPlans = useMember().role === 'free' && clientConfig().billing !== null;
  return (
    <FigureCard
      title={t('home.month')}
      figure={format.number(sent)}
      note={limit === null ? t('home.sent', { count: sent }) : t('home.sentOf', { limit: format.number(limit) })}
      ratio={limit === null ? null : sent / limit}
      tone={isFull ? 'error' : 'primary'}
      {...(isFull && { warning: t('home.monthFull') })}
      action={(isFull || showsPlans) && <WayOn />}
    />
  );
}
