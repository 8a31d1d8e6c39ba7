import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ResponseOf } from '#contract/endpoint.js';
import { TRANSFER_LOG_PAGE_SIZE } from '#contract/limits.js';
import type { listTransferEvents } from '#contract/transfer-activity.js';
import { useFormats } from '../../../../lib/format.js';
import { HashText } from '../../../../ui/hash-text.js';
import { eventsQuery } from '../../api/changes.queries.js';
import { LinesSkeleton } from '../view/details-skeleton.js';
import { RetryAlert } from '../../../../ui/retry-alert.js';
import { Section } from '../../../../ui/section.js';
import { Pager } from '../../../../ui/pager.js';
import { TransferReceipt } from './transfer-receipt.js';

interface TransferLogProps {
  slug: string;
  skip: number;
  onSkip(skip: number): void;
}

/** Everything that happened, each entry sealed by the next, and the signed statement of all of it. */
export function TransferLog({ slug, skip, onSkip }: TransferLogProps) {
  const { t } = useTranslation('transfer');
  const { data, error, refetch } = useQuery(eventsQuery(slug, skip));
  return (
    <Stack spacing={6}>
      <Section look="plain" title={t('log.title')}>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
          {t('log.text')}
        </Typography>
        {error && !data ? (
          <RetryAlert error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <LinesSkeleton />
        ) : (
          <>
            <Box component="ol" aria-label={t('log.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {data.events.map((event) => (
                <Entry key={event.seq} event={event} />
              ))}
            </Box>
            <Pager
              page={Math.floor(skip / TRANSFER_LOG_PAGE_SIZE) + 1}
              size={TRANSFER_LOG_PAGE_SIZE}
              total={data.total}
              onGo={(page) => onSkip((page - 1) * TRANSFER_LOG_PAGE_SIZE)}
            />
          </>
        )}
      </Section>
      <TransferReceipt slug={slug} />
    </Stack>
  );
}

type LoggedEvent = ResponseOf<typeof listTransferEvents>['events'][number];

function Entry({ event }: { event: LoggedEvent }) {
  const { t } = useTranslation('transfer');
  const format = useFormats();
  const say = useEventText();
  const { seq, at, recipientEmail, fileName, fileCount, hash } = event;
  const files = fileName ?? (fileCount === null ? null : t('timeline.files', { count: fileCount }));
  const about = [recipientEmail, files].filter((part) => part !== null).join(' · ');
  return (
    <Stack
      component="li"
      direction="row"
      useFlexGap
      sx={(theme) => ({
        columnGap: 4,
        py: 2,
        flexWrap: 'wrap',
        alignItems: 'baseline',
        borderBottom: `1px solid ${theme.vars.palette.surface.line}`,
      })}
    >
      <Typography component="span" variant="body2" color="textSecondary" sx={{ flex: 'none', width: { sm: 160 } }}>
        <time dateTime={new Date(at).toISOString()}>{format.dateTime(at)}</time>
      </Typography>
      <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
        {say(event.kind)}
        {about !== '' && (
          <Typography component="span" color="textSecondary">
            {` · ${about}`}
          </Typography>
        )}
      </Box>
      <HashText hash={hash} labels={{ copy: t('log.copyHash', { number: seq + 1 }), copied: t('log.copiedHash') }} />
    </Stack>
  );
}

/** A kind that this page does not know yet keeps the name the log has for it. */
function useEventText(): (kind: string) => string {
  const { t, i18n } = useTranslation('transfer');
  return (kind) => {
    const key = `log.kind.${kind}`;
    return i18n.exists(key, { ns: 'transfer' }) ? (t as (key: string) => string)(key) : kind;
  };
}
