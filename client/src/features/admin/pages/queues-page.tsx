import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { QueueView } from '#contract/admin/operations.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { askForProof } from '../../../lib/step-up.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { ListPage } from '../../../ui/list/list-page.js';
import { ToneChip } from '../../../ui/tone-chip.js';
import { QUEUE_BOARD } from '../admin-paths.js';
import { queuesQuery } from '../api/operations.queries.js';
import { Table } from '../components/table.js';

/** Counts what is in the queues, and leads to their board, which looks into them and changes them. */
export function QueuesPage() {
  const { t } = useTranslation('operations');
  useDocumentTitle(t('queues.title'));
  const query = useQuery(queuesQuery);
  const { queues = [] } = query.data ?? {};
  const ways = (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 4 }}>
      <Button variant="outlined" href={QUEUE_BOARD}>
        {t('queues.board')}
      </Button>
      <Button onClick={() => void askForProof().then((isProven) => isProven && window.location.assign(QUEUE_BOARD))}>
        {t('queues.prove')}
      </Button>
    </Box>
  );
  return (
    <ListPage
      title={t('queues.title')}
      intro={t('queues.intro')}
      filters={ways}
      query={query}
      count={query.data && queues.length}
      summary={t('queues.shown', { count: queues.length })}
      empty={{ text: t('queues.none') }}
      pages={{ links: null }}
    >
      <QueueTable queues={queues} />
    </ListPage>
  );
}

/** Those with failed jobs first, then those with most to do. */
function QueueTable({ queues }: { queues: readonly QueueView[] }) {
  const { t } = useTranslation('operations');
  const format = useFormats();
  const counts = ['failed', 'waiting', 'active', 'delayed'] as const;
  const rows = queues
    .toSorted((one, other) => other.failed - one.failed || other.waiting - one.waiting)
    .map((queue) => ({
      id: queue.queue,
      cells: [
        <Name key="name" queue={queue} />,
        ...counts.map((name) => (
          <Typography
            key={name}
            component="span"
            variant="inherit"
            color={name === 'failed' && queue.failed > 0 ? 'error' : queue[name] > 0 ? 'textPrimary' : 'textSecondary'}
          >
            {format.number(queue[name])}
          </Typography>
        )),
        queue.waiting > 0 ? format.duration(Math.round(queue.oldestSeconds)) : '–',
      ],
    }));
  return (
    <Table
      label={t('queues.title')}
      columns={[{ text: t('queues.queue') }, ...counts.map((name) => t(`queues.${name}`)), t('queues.oldest')]}
      rows={rows}
    />
  );
}

function Name({ queue: { queue, isPaused } }: { queue: QueueView }) {
  const { t } = useTranslation('operations');
  return (
    <>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
        {t(`queues.names.${queue}`)}
        {isPaused && <ToneChip tone="warning" label={t('queues.paused')} />}
      </Box>
      <Typography variant="body2" color="textSecondary">
        {queue}
      </Typography>
    </>
  );
}
