import Box from '@mui/material/Box';
import { styled, useTheme } from '@mui/material/styles';
import { useMemo } from 'react';
import type { AnalyticsOverview } from '#contract/transfers/analytics.js';
import { DAY_MS, HOUR_MS } from '#contract/units.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { VisuallyHidden } from '../../../ui/visually-hidden.js';
import { Section } from '../../../ui/section.js';

/** A Monday, at midnight. */
const MONDAY = Date.UTC(2024, 0, 1);
const NAMED_HOURS = 6;
const hours = Array.from({ length: 24 }, (_, hour) => hour);

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: 2,
  ...theme.typography.body2,
  color: theme.vars.palette.text.secondary,
  '& th': { fontWeight: 500, padding: 0, textAlign: 'left', whiteSpace: 'nowrap' },
  '& thead th': { position: 'relative', height: 20, overflow: 'visible' },
  '& td': {
    height: 24,
    padding: 0,
    borderRadius: 4,
    backgroundColor: theme.vars.palette.surface.well,
    // The rows are as high as the map beside them.
    [theme.breakpoints.up('lg')]: { height: 34 },
  },
}));

function useNames() {
  const { language } = useTranslation();
  return useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
    const [short, long, hour] = [
      format({ weekday: 'short' }),
      format({ weekday: 'long' }),
      format({ hour: 'numeric' }),
    ];
    return {
      short: (day: number) => short.format(MONDAY + day * DAY_MS),
      long: (day: number) => long.format(MONDAY + day * DAY_MS),
      hour: (of: number) => hour.format(MONDAY + of * HOUR_MS),
    };
  }, [language]);
}

/** Hours of the week in the user's time zone. A table, whose cells hold the numbers for screen readers. */
export function HeatMap({ heat, timeZone }: Pick<AnalyticsOverview, 'heat' | 'timeZone'>) {
  const { t } = useTranslation('analytics');
  const format = useFormats();
  const names = useNames();
  const { vars } = useTheme();
  const most = Math.max(1, ...heat.flat());
  const shade = (share: number) =>
    `color-mix(in oklab, ${vars.palette.primary.main} ${Math.round(20 + 80 * share)}%, ${vars.palette.surface.well})`;
  return (
    <Section title={t('heat.title')} aside={t('heat.zone', { timeZone: timeZone.replaceAll('_', ' ') })}>
      <Table aria-label={t('heat.title')}>
        <thead>
          <tr>
            <Box component="th" scope="col" sx={{ width: '2.75rem' }}>
              <VisuallyHidden>{t('heat.day')}</VisuallyHidden>
            </Box>
            {hours.map((hour) => (
              <th key={hour} scope="col">
                {hour % NAMED_HOURS === 0 ? names.hour(hour) : <VisuallyHidden>{names.hour(hour)}</VisuallyHidden>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {heat.map((row, day) => (
            <tr key={names.long(day)}>
              <th scope="row" aria-label={names.long(day)}>
                {names.short(day)}
              </th>
              {row.map((count, hour) => (
                <td
                  key={names.hour(hour)}
                  title={t('heat.cell', { day: names.long(day), hour: names.hour(hour), value: format.number(count) })}
                  style={count === 0 ? undefined : { backgroundColor: shade(count / most) }}
                >
                  <VisuallyHidden>{format.number(count)}</VisuallyHidden>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Section>
  );
}
