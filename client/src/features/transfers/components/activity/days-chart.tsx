import { useTheme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import { useTranslation } from 'react-i18next';
import type { ActiveDay } from './days.js';

const HEIGHT = 220;
/** Narrower than its axes, while the view opens, a chart would draw bars of less than nothing. */
const LEAST_WIDTH = 200;

interface DaysChartProps {
  days: readonly ActiveDay[];
  /** A day in words. */
  say(day: string): string;
}

export function DaysChart({ days, say }: DaysChartProps) {
  const { t } = useTranslation('transfer');
  const { vars } = useTheme();
  return (
    <BarChart
      height={HEIGHT}
      series={[
        { data: days.map(({ opened }) => opened), label: t('activity.opened'), color: vars.palette.surface.strongLine },
        {
          data: days.map(({ downloads }) => downloads),
          label: t('activity.downloads'),
          color: vars.palette.primary.main,
        },
      ]}
      xAxis={[{ scaleType: 'band', data: days.map(({ day }) => day), valueFormatter: say }]}
      yAxis={[{ tickMinStep: 1, width: 32 }]}
      grid={{ horizontal: true }}
      sx={{ minWidth: LEAST_WIDTH }}
      skipAnimation
      // The table next to it is for screen readers; this one has nothing to focus.
      disableKeyboardNavigation
    />
  );
}
