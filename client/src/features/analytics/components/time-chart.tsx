import { useTheme } from '@mui/material/styles';
import { LineChart, lineClasses } from '@mui/x-charts/LineChart';
import { useTranslation } from 'react-i18next';
import type { AnalyticsOverview } from '#contract/analytics.js';

const HEIGHT = 260;
/** A chart narrower than its axes has nowhere to draw. */
const LEAST_WIDTH = 200;
const MOST_MARKS = 31;

interface TimeChartProps {
  points: AnalyticsOverview['points'];
  say(date: string): string;
}

export function TimeChart({ points, say }: TimeChartProps) {
  const { t, i18n } = useTranslation('analytics');
  const { vars } = useTheme();
  const number = (value: number | null) => new Intl.NumberFormat(i18n.language).format(value ?? 0);
  const common = { showMark: points.length <= MOST_MARKS, curve: 'monotoneX' as const, valueFormatter: number };
  return (
    <LineChart
      height={HEIGHT}
      series={[
        {
          ...common,
          id: 'downloads',
          data: points.map(({ downloads }) => downloads),
          label: t('figures.downloads'),
          color: vars.palette.primary.main,
          area: true,
        },
        {
          ...common,
          id: 'people',
          data: points.map(({ people }) => people),
          label: t('figures.people'),
          color: vars.palette.secondary.main,
        },
      ]}
      xAxis={[{ scaleType: 'point', data: points.map(({ date }) => date), valueFormatter: say, height: 28 }]}
      yAxis={[{ min: 0, tickMinStep: 1, width: 40, valueFormatter: number }]}
      grid={{ horizontal: true }}
      margin={{ left: 0, right: 28 }}
      sx={{ minWidth: LEAST_WIDTH, [`& .${lineClasses.area}`]: { opacity: 0.14 } }}
      skipAnimation
      // The table next to it is for screen readers; this one has nothing to focus.
      disableKeyboardNavigation
    />
  );
}
