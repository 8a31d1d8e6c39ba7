import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { StaffOverview } from '#contract/admin/overview.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';

type Figure = readonly [name: string, value: string, note: string];

/** Five figures of the installation; skeletons until they are known. */
export function StartFigures({ overview }: { overview: StaffOverview | undefined }) {
  const { t } = useTranslation('admin');
  const figures = useFigures(overview);
  return (
    <Paper
      component="dl"
      variant="outlined"
      aria-label={t('start.figures')}
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(5, minmax(0, 1fr))' },
        rowGap: 5,
        columnGap: 4,
        p: { xs: 4, sm: 6 },
      }}
    >
      {figures.map(([name, value, note]) => (
        <div key={name}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {name}
          </Typography>
          <Box component="dd" sx={{ m: 0 }}>
            <Typography component="div" variant="h2" sx={{ mt: 1, fontVariantNumeric: 'tabular-nums' }}>
              {overview ? value : <Skeleton width="3ch" />}
            </Typography>
            <Typography component="div" variant="body2" color="textSecondary">
              {overview ? note : <Skeleton width="80%" />}
            </Typography>
          </Box>
        </div>
      ))}
    </Paper>
  );
}

function useFigures(overview: StaffOverview | undefined): Figure[] {
  const { t } = useTranslation('admin');
  const format = useFormats();
  const { signUps, transfers, storage, mails, failedJobs } = overview ?? {};
  const week = (counts: StaffOverview['signUps'] | undefined): [string, string] => [
    format.number(counts?.last ?? 0),
    t('start.weekBefore', { before: format.number(counts?.before ?? 0) }),
  ];
  return [
    [t('start.signUps'), ...week(signUps)],
    [t('start.transfers'), ...week(transfers)],
    [t('start.storage'), storage ? format.bytes(storage.bytes) : '–', storage ? grownNote() : t('start.notCounted')],
    [
      t('start.mails'),
      format.number(mails?.bounced ?? 0),
      t('start.ofMailed', { total: format.number(mails?.mailed ?? 0) }),
    ],
    [
      t('start.failedJobs'),
      typeof failedJobs === 'number' ? format.number(failedJobs) : '–',
      t(typeof failedJobs === 'number' ? 'start.jobsNote' : 'start.unreachable'),
    ],
  ];

  function grownNote(): string {
    if (!storage || storage.before === null) return '';
    const by = storage.bytes - storage.before;
    return t('start.grown', { size: `${by < 0 ? '−' : '+'}${format.bytes(Math.abs(by))}` });
  }
}
