import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { transferActivity } from '#contract/calls.js';
import type { ResponseOf } from '#contract/endpoint.js';
import { useTranslation } from '../../../../i18n/use-translation.js';
import { countryName } from '../../../../lib/country-name.js';
import { useFormats } from '../../../../lib/format.js';
import { useRead } from '../../../../lib/read-query.js';
import { lazyPart } from '../../../../ui/lazy-part.js';
import { Loaded } from '../../../../ui/loaded.js';
import { Section } from '../../../../ui/section.js';
import { VisuallyHidden } from '../../../../ui/visually-hidden.js';
import { transferTag } from '../../api/transfers.queries.js';
import { LinesSkeleton } from '../details-skeleton.js';
import { everyDay, type ActiveDay } from './days.js';

const whileLoading = <Skeleton variant="rounded" height={220} />;
const WorldMap = lazyPart(async () => (await import('../../../../ui/world-map.js')).WorldMap, whileLoading);
const DaysChart = lazyPart(async () => (await import('./days-chart.js')).DaysChart, whileLoading);

/** Opens and downloads by day and country, since `sentAt`. */
export function TransferActivity({ slug, sentAt }: { slug: string; sentAt: number }) {
  const activity = useRead(transferTag(slug), transferActivity, { params: { slug }, isLive: true });
  return (
    <Loaded query={activity} skeleton={<LinesSkeleton lines={3} />}>
      {(data) => <Shown {...data} sentAt={sentAt} />}
    </Loaded>
  );
}

type ShownProps = ResponseOf<typeof transferActivity> & { sentAt: number };

function Shown({ opened, downloads, downloaders, countries, days: activeDays, sentAt }: ShownProps) {
  const { t } = useTranslation('transfer');
  const days = everyDay(activeDays, sentAt);
  return (
    <Stack spacing={6}>
      <Stack spacing={2}>
        <Figures figures={{ opened, downloads, downloaders }} />
        {downloads > 0 && (
          <Typography variant="body2" color="textSecondary">
            {t('activity.note')}
          </Typography>
        )}
      </Stack>
      {opened + downloads === 0 ? (
        <Typography color="textSecondary">{t('activity.none')}</Typography>
      ) : (
        <>
          <Section look="plain" title={t('activity.when')}>
            <DownloadsByDay days={days} />
          </Section>
          <Section look="plain" title={t('activity.where')}>
            {countries.length === 0 ? (
              <Typography color="textSecondary">{t('activity.nowhere')}</Typography>
            ) : (
              <Box
                sx={{
                  display: 'grid',
                  gridTemplateColumns: { xs: '1fr', md: '3fr 1fr' },
                  gap: 4,
                  alignItems: 'center',
                }}
              >
                <WorldMap
                  label={t('activity.byCountry')}
                  countries={countries.map(({ country, downloads: value }) => ({ country, value }))}
                />
                <DownloadsByCountry countries={countries} />
              </Box>
            )}
          </Section>
        </>
      )}
    </Stack>
  );
}

function Figures({ figures }: { figures: Record<'opened' | 'downloads' | 'downloaders', number> }) {
  const { t } = useTranslation('transfer');
  const format = useFormats();
  return (
    <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 3, m: 0 }}>
      {(['opened', 'downloads', 'downloaders'] as const).map((name) => (
        <Stack
          key={name}
          sx={{
            flexDirection: 'column-reverse',
            justifyContent: 'flex-end',
            p: 4,
            borderRadius: 3,
            bgcolor: 'surface.well',
          }}
        >
          <Typography component="dt" variant="body2" color="textSecondary">
            {t(`activity.${name}`)}
          </Typography>
          <Typography component="dd" variant="h2" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
            {format.number(figures[name])}
          </Typography>
        </Stack>
      ))}
    </Box>
  );
}

function DownloadsByDay({ days }: { days: ActiveDay[] }) {
  const { t, language } = useTranslation('transfer');
  const format = useFormats();
  // UTC days: formatting them in a time zone could shift them.
  const formatDay = (day: string) =>
    new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(Date.parse(day));
  return (
    <>
      <div aria-hidden>
        <DaysChart days={days} formatDay={formatDay} />
      </div>
      <VisuallyHidden as="div">
        <table>
          <caption>{t('activity.when')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('activity.day')}</th>
              <th scope="col">{t('activity.opened')}</th>
              <th scope="col">{t('activity.downloads')}</th>
            </tr>
          </thead>
          <tbody>
            {days
              .filter(({ opened, downloads }) => opened + downloads > 0)
              .map(({ day, opened, downloads }) => (
                <tr key={day}>
                  <th scope="row">{formatDay(day)}</th>
                  <td>{format.number(opened)}</td>
                  <td>{format.number(downloads)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </>
  );
}

const LISTED = 8;

/** Next to the map, which screen readers get as a table. */
function DownloadsByCountry({ countries }: { countries: readonly { country: string; downloads: number }[] }) {
  const { language } = useTranslation();
  const format = useFormats();
  const first = [...countries].sort((a, b) => b.downloads - a.downloads).slice(0, LISTED);
  return (
    <Box component="ul" aria-hidden sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {first.map(({ country, downloads }) => (
        <Stack key={country} component="li" direction="row" sx={{ py: 1, justifyContent: 'space-between' }}>
          <span>{countryName(country, language)}</span>
          <Typography component="span" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {format.number(downloads)}
          </Typography>
        </Stack>
      ))}
    </Box>
  );
}
