import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { QueueView } from '#contract/admin/operations.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { askForProof } from '../../../lib/step-up.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { ListPage } from '../../../ui/list/list-page.js';
import { Section } from '../../../ui/section.js';
import { ToneChip } from '../../../ui/tone-chip.js';
import { QUEUE_BOARD } from '../admin-paths.js';
import { queuesQuery } from '../api/operations.queries.js';
import { Facts } from '../components/facts.js';

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
      <Box
        sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }, gap: 4 }}
      >
        {queues.map((queue) => (
          <QueueCard key={queue.queue} queue={queue} />
        ))}
      </Box>
    </ListPage>
  );
}

function QueueCard({ queue }: { queue: QueueView }) {
  const { t } = useTranslation('operations');
  const format = useFormats();
  const facts = (['waiting', 'active', 'delayed', 'failed'] as const).map(
    (name) => [t(`queues.${name}`), format.number(queue[name])] as const,
  );
  const oldest = queue.waiting > 0 ? format.duration(Math.round(queue.oldestSeconds)) : '';
  return (
    <Section
      title={queue.queue}
      text={t(`queues.names.${queue.queue}`)}
      aside={queue.isPaused && <ToneChip tone="warning" label={t('queues.paused')} />}
    >
      <Facts facts={[...facts, [t('queues.oldest'), oldest]]} />
    </Section>
  );
}
