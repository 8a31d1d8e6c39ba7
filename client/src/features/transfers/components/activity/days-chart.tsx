import { useTheme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import { useTranslation } from '../../../../i18n/use-translation.js';
import type { ActiveDay } from './days.js';

const HEIGHT = 220;
/** Below the width of its axes, as while the view opens, a chart would draw bars of negative width. */
const MIN_WIDTH = 200;

interface DaysChartProps {
  days: readonly ActiveDay[];
  /** Label of a day. */
  formatDay(day: string): string;
}

export function DaysChart({ days, formatDay }: DaysChartProps) {
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
      xAxis={[{ scaleType: 'band', data: days.map(({ day }) => day), valueFormatter: formatDay }]}
      yAxis={[{ tickMinStep: 1, width: 32 }]}
      grid={{ horizontal: true }}
      sx={{ minWidth: MIN_WIDTH }}
      skipAnimation
      // Not focusable: screen readers get the table.
      disableKeyboardNavigation
    />
  );
}
