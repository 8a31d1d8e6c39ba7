import { useTheme, type Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { BarChart } from '@mui/x-charts/BarChart';
import { useTranslation } from '../../../i18n/use-translation.js';
import type { AnalyticsOverview } from '#contract/transfers/analytics.js';
import { useFormats } from '../../../lib/format.js';
import { evenTicks } from '../domain/even-ticks.js';

const HEIGHT = 260;
/** Too narrow for the axes. */
const MIN_WIDTH = 200;
const LABELS = { wide: 10, narrow: 4 };

interface TimeChartProps {
  points: AnalyticsOverview['points'];
  formatDate(date: string): string;
}

/** Downloads as bars; the tooltip adds the number of people. */
export function TimeChart({ points, formatDate }: TimeChartProps) {
  const { t } = useTranslation('analytics');
  const format = useFormats();
  const { vars } = useTheme();
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'), { noSsr: true });
  const isLabelled = evenTicks(points.length, isWide ? LABELS.wide : LABELS.narrow);
  const inWords = (downloads: number | null, { dataIndex }: { dataIndex: number }) => {
    const people = points[dataIndex]?.people ?? 0;
    return t('time.value', { downloads: format.number(downloads ?? 0), people: format.number(people), count: people });
  };
  return (
    <BarChart
      height={HEIGHT}
      series={[
        {
          data: points.map(({ downloads }) => downloads),
          label: t('figures.downloads'),
          color: vars.palette.primary.main,
          valueFormatter: inWords,
        },
      ]}
      xAxis={[
        {
          scaleType: 'band',
          data: points.map(({ date }) => date),
          valueFormatter: formatDate,
          tickInterval: (_date: unknown, index: number) => isLabelled(index),
          // All of these ticks have a label.
          tickLabelInterval: () => true,
          tickPlacement: 'middle',
          height: 28,
        },
      ]}
      yAxis={[{ min: 0, tickMinStep: 1, width: 40, valueFormatter: (value: number) => format.number(value) }]}
      grid={{ horizontal: true }}
      borderRadius={3}
      margin={{ left: 0, right: 8, bottom: 0 }}
      hideLegend
      sx={{ minWidth: MIN_WIDTH }}
      skipAnimation
      // Not focusable: screen readers get the table.
      disableKeyboardNavigation
    />
  );
}
