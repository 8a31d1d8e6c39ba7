import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { AnalyticsOverview, AnalyticsStep } from '#contract/transfers/analytics.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { VisuallyHidden } from '../../../ui/visually-hidden.js';
import { Section } from '../../../ui/section.js';

const HEIGHT = 260;
const TimeChart = lazyPart(
  async () => (await import('./time-chart.js')).TimeChart,
  <Skeleton variant="rounded" height={HEIGHT} />,
);

const shapes: Record<AnalyticsStep, Intl.DateTimeFormatOptions> = {
  day: { day: 'numeric', month: 'short' },
  week: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: 'numeric' },
};

export function OverTime({ points, step }: Pick<AnalyticsOverview, 'points' | 'step'>) {
  const { t, language } = useTranslation('analytics');
  const format = useFormats();
  const title = t(`time.${step}`);
  // Calendar days: formatting them in a time zone could shift them.
  const formatDate = (date: string) =>
    new Intl.DateTimeFormat(language, { ...shapes[step], timeZone: 'UTC' }).format(Date.parse(date));
  return (
    <Section title={title}>
      <Box aria-hidden sx={{ minHeight: HEIGHT }}>
        <TimeChart points={points} formatDate={formatDate} />
      </Box>
      <VisuallyHidden as="div">
        <table aria-label={title}>
          <thead>
            <tr>
              {(['date', 'downloads', 'people'] as const).map((name) => (
                <th key={name} scope="col">
                  {t(`column.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points
              .filter(({ downloads }) => downloads > 0)
              .map(({ date, downloads, people }) => (
                <tr key={date}>
                  <th scope="row">{formatDate(date)}</th>
                  <td>{format.number(downloads)}</td>
                  <td>{format.number(people)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </Section>
  );
}
