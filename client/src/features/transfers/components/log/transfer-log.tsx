import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { listTransferEvents } from '#contract/calls.js';
import type { ResponseOf } from '#contract/endpoint.js';
import { TRANSFER_LOG_PAGE_SIZE } from '#contract/limits.js';
import { findText } from '../../../../i18n/index.js';
import { useTranslation } from '../../../../i18n/use-translation.js';
import { useFormats } from '../../../../lib/format.js';
import { useRead } from '../../../../lib/read-query.js';
import { HashText } from '../../../../ui/hash-text.js';
import { Loaded } from '../../../../ui/loaded.js';
import { Pager } from '../../../../ui/pager.js';
import { Section } from '../../../../ui/section.js';
import { transferTag } from '../../api/transfers.queries.js';
import { LinesSkeleton } from '../details-skeleton.js';
import { TransferReceipt } from './transfer-receipt.js';

interface TransferLogProps {
  slug: string;
  skip: number;
  onSkip(skip: number): void;
}

/** The transfer's event log, a hash chain, and its signed receipt. */
export function TransferLog({ slug, skip, onSkip }: TransferLogProps) {
  const { t } = useTranslation('transfer');
  const log = useRead(transferTag(slug), listTransferEvents, {
    params: { slug },
    query: { skip, limit: TRANSFER_LOG_PAGE_SIZE },
    isLive: true,
    keepsPrevious: true,
  });
  return (
    <Stack spacing={6}>
      <Section look="plain" title={t('log.title')}>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
          {t('log.text')}
        </Typography>
        <Loaded query={log} skeleton={<LinesSkeleton />}>
          {({ events, total }) => (
            <>
              <Box component="ol" aria-label={t('log.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
                {events.map((event) => (
                  <Entry key={event.seq} event={event} />
                ))}
              </Box>
              <Pager
                page={Math.floor(skip / TRANSFER_LOG_PAGE_SIZE) + 1}
                size={TRANSFER_LOG_PAGE_SIZE}
                total={total}
                onGo={(page) => onSkip((page - 1) * TRANSFER_LOG_PAGE_SIZE)}
              />
            </>
          )}
        </Loaded>
      </Section>
      <TransferReceipt slug={slug} />
    </Stack>
  );
}

type LoggedEvent = ResponseOf<typeof listTransferEvents>['events'][number];

function Entry({ event }: { event: LoggedEvent }) {
  const { t } = useTranslation('transfer');
  const format = useFormats();
  const { seq, at, recipientEmail, proof, fileName, fileCount, hash } = event;
  const files = fileName ?? (fileCount === null ? null : t('timeline.files', { count: fileCount }));
  const proven = proof && t(`proof.${proof}`);
  const about = [recipientEmail, files, proven].filter((part) => part !== null).join(' · ');
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
        {eventText(event.kind)}
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

/** Kinds without a text are shown by their name in the log. */
const eventText = (kind: string) => findText(`transfer:log.kind.${kind}`) ?? kind;
