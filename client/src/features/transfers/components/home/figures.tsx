import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import type { Overview } from '#contract/transfers/library.js';
import { useTranslation } from '../../../../i18n/use-translation.js';
import { useFormats } from '../../../../lib/format.js';
import { clientConfig } from '../../../../lib/hosts.js';
import { useMember } from '../../../../lib/member.js';
import { LargerPlan } from '../../../../ui/larger-plan.js';
import { storageState, storageTones, storageWarning } from '../storage-bar.js';

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

interface FigureCardProps {
  title: string;
  figure: string;
  /** Unit and limit of the figure. */
  note: string;
  /** Share of the limit; null without one. */
  ratio: number | null;
  tone: 'primary' | 'warning' | 'error';
  /** Advice below the figure. */
  warning?: string;
  /** Action below the rest. */
  action?: ReactNode;
}

/** One number of the account, large, against its limit. */
function FigureCard({ title, figure, note, ratio, tone, warning, action }: FigureCardProps) {
  const id = useId();
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={`${id}-title`}
      sx={{ px: { xs: 3, sm: 6 }, py: { xs: 3, sm: 5 }, minWidth: 0 }}
    >
      <Typography id={`${id}-title`} component="h2" variant="body2" color="textSecondary">
        {title}
      </Typography>
      <Typography id={`${id}-figure`} sx={{ mt: 1, fontVariantNumeric: 'tabular-nums' }}>
        <Typography component="span" variant="h2">
          {figure}
        </Typography>{' '}
        <Typography component="span" variant="body2" color="textSecondary">
          {note}
        </Typography>
      </Typography>
      {ratio !== null && (
        <LinearProgress
          variant="determinate"
          color={tone}
          value={Math.min(100, Math.round(ratio * 100))}
          aria-labelledby={`${id}-figure`}
          sx={{ mt: 2 }}
        />
      )}
      {warning !== undefined && (
        <Typography variant="body2" sx={{ mt: 2, color: `${tone}.main` }}>
          {warning}
        </Typography>
      )}
      {action}
    </Paper>
  );
}
