import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { recipientTimeline } from '#contract/calls.js';
import type { TimelineEntry } from '#contract/transfers/recipients.js';
import { useTranslation } from '../../../../i18n/use-translation.js';
import { placeName } from '../../../../lib/country-name.js';
import { useFormats } from '../../../../lib/format.js';
import { useRead } from '../../../../lib/read-query.js';
import { Loaded } from '../../../../ui/loaded.js';
import { transferTag } from '../../api/transfers.queries.js';
import { LinesSkeleton } from '../details-skeleton.js';

interface TimelineProps {
  id: string;
  label: string;
  slug: string;
  recipientId: string | null;
}

/** Events of one recipient, oldest first; without a recipient, of all visitors of the plain link. */
export function Timeline({ id, label, slug, recipientId }: TimelineProps) {
  const { t } = useTranslation('transfer');
  const timeline = useRead(transferTag(slug), recipientTimeline, {
    params: { slug },
    query: recipientId === null ? {} : { recipientId },
    isLive: true,
  });
  return (
    <Box id={id} sx={{ ml: { xs: 2, sm: 5 }, pb: 3 }}>
      <Loaded query={timeline} skeleton={<LinesSkeleton lines={2} />}>
        {({ timeline: entries }) =>
          entries.length === 0 ? (
            <Typography variant="body2" color="textSecondary" sx={{ pl: { xs: 12, sm: 9 } }}>
              {t('timeline.empty')}
            </Typography>
          ) : (
            <Box component="ol" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {entries.map((entry, index) => (
                <Step key={`${entry.at}-${index}`} entry={entry} />
              ))}
            </Box>
          )
        }
      </Loaded>
    </Box>
  );
}

function Step({ entry }: { entry: TimelineEntry }) {
  const { t, language } = useTranslation('transfer');
  const format = useFormats();
  const say = useStepText();
  const { kind, at, country, city, proof } = entry;
  const place = placeName({ city, country }, language);
  const isBad = kind === 'mail-bounced';
  const isGood = kind === 'download-completed';
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        pl: 6,
        pb: 2.5,
        borderLeft: '2px solid',
        borderColor: 'surface.line',
        '&:last-of-type': { borderColor: 'transparent', pb: 0 },
        '&::before': {
          content: '""',
          position: 'absolute',
          left: '-6px',
          top: '6px',
          width: 10,
          height: 10,
          borderRadius: '50%',
          bgcolor: isBad ? 'error.main' : isGood ? 'success.main' : 'primary.main',
        },
      }}
    >
      <Box sx={{ overflowWrap: 'anywhere' }}>{say(entry)}</Box>
      <Typography variant="body2" color="textSecondary">
        <time dateTime={new Date(at).toISOString()}>{format.dateTime(at)}</time>
        {place !== '' && ` · ${place}`}
        {proof !== null && ` · ${t(`proof.${proof}`)}`}
      </Typography>
    </Box>
  );
}

function useStepText(): (entry: TimelineEntry) => string {
  const { t } = useTranslation('transfer');
  const format = useFormats();
  return ({ kind, fileName, fileCount, servedBytes, totalBytes }) => {
    const isDownload = kind === 'download-started' || kind === 'download-completed';
    if (!isDownload) return t(`timeline.${kind}`);
    const what = fileName !== null && fileCount <= 1 ? fileName : t('timeline.files', { count: fileCount });
    if (kind === 'download-completed')
      return t('timeline.download-completed', { what, size: format.bytes(totalBytes) });
    const figures = { served: format.bytes(servedBytes), total: format.bytes(totalBytes) };
    return t('timeline.download-started', { what, ...figures });
  };
}
