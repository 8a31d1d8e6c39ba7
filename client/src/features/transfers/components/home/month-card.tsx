import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Overview } from '#contract/library.js';
import { useFormats } from '../../../../lib/format.js';
import { Section } from '../../../../ui/section.js';

/** This month's transfers against the plan. */
export function MonthCard({ month: { sent, limit } }: Pick<Overview, 'month'>) {
  const { t } = useTranslation('transfers');
  const format = useFormats();
  const labelId = useId();
  const isFull = limit !== null && sent >= limit;
  return (
    <Section title={t('home.month')}>
      <Typography id={labelId} variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {limit === null
          ? t('home.sentUnlimited', { count: sent })
          : t('home.sentOf', { sent: format.number(sent), limit: format.number(limit) })}
      </Typography>
      {limit !== null && (
        <LinearProgress
          variant="determinate"
          color={isFull ? 'error' : 'primary'}
          value={Math.min(100, Math.round((sent / limit) * 100))}
          aria-labelledby={labelId}
        />
      )}
      {isFull && (
        <Typography variant="body2" color="error" sx={{ mt: 1.5 }}>
          {t('home.monthFull')}
        </Typography>
      )}
    </Section>
  );
}
