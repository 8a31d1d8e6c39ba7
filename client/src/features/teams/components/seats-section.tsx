import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { TeamView } from '#contract/accounts/teams.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { LargerPlan } from '../../../ui/larger-plan.js';
import { Section } from '../../../ui/section.js';

/** Seats of the plan, and what follows when none is free. */
export function SeatsSection({ seats: { used, total } }: Pick<TeamView, 'seats'>) {
  const { t } = useTranslation('teams');
  const format = useFormats();
  const free = total - used;
  const figures = { used: format.number(used), total: format.number(total) };
  const problem =
    total <= 1 && used <= 1
      ? t('seats.single')
      : free === 0
        ? t('seats.full')
        : t('seats.over', { count: Math.max(0, -free) });
  return (
    <Section title={t('seats.title')} aside={t('seats.used', figures)}>
      <LinearProgress
        variant="determinate"
        color={free > 0 ? 'primary' : 'warning'}
        value={total === 0 ? 100 : Math.min(100, (used / total) * 100)}
        aria-label={t('seats.used', figures)}
      />
      {free > 0 ? (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
          {t('seats.free', { count: free })}
        </Typography>
      ) : (
        <Alert
          severity="warning"
          sx={{ mt: 3 }}
          action={<LargerPlan size="small" color="inherit" sx={{ whiteSpace: 'nowrap' }} />}
        >
          {problem}
        </Alert>
      )}
    </Section>
  );
}
