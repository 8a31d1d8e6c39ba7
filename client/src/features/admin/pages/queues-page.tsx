import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FailureCause, QueueView } from '#contract/admin/operations.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { ListPage } from '../../../ui/list/list-page.js';
import { notify } from '../../../ui/notice-store.js';
import { RetryAlert } from '../../../ui/retry-alert.js';
import { Section } from '../../../ui/section.js';
import { ToneChip } from '../../../ui/tone-chip.js';
import { failuresQuery, queuesQuery, usePause, useRetry } from '../api/operations.queries.js';
import { Facts } from '../components/facts.js';
import { ReasonDialog } from '../components/reason-dialog.js';
import { Rows } from '../components/rows.js';

/** What waits, what failed and why. */
export function QueuesPage() {
  const { t } = useTranslation('operations');
  useDocumentTitle(t('queues.title'));
  const query = useQuery(queuesQuery);
  const { queues = [] } = query.data ?? {};
  return (
    <ListPage
      title={t('queues.title')}
      intro={t('queues.intro')}
      query={query}
      count={query.data && queues.length}
      summary={t('queues.shown', { count: queues.length })}
      empty={{ text: t('queues.none') }}
      pages={{ links: null }}
    >
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          alignItems: 'start',
          gap: 4,
        }}
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
  const [isAsked, setAsked] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const { isPaused, failed } = queue;
  const facts = (['waiting', 'active', 'delayed', 'failed'] as const).map(
    (name) => [t(`queues.${name}`), format.number(queue[name])] as const,
  );
  const oldest = queue.waiting > 0 ? format.duration(Math.round(queue.oldestSeconds)) : '';
  return (
    <Section
      isWide={isOpen && failed > 0}
      title={queue.queue}
      text={t(`queues.names.${queue.queue}`)}
      aside={isPaused && <ToneChip tone="warning" label={t('queues.paused')} />}
    >
      <Facts facts={[...facts, [t('queues.oldest'), oldest]]} />
      <Stack direction="row" sx={{ mt: 4, gap: 2, flexWrap: 'wrap' }}>
        <Button variant="outlined" onClick={() => setAsked(true)}>
          {isPaused ? t('queues.resume') : t('queues.pause')}
        </Button>
        {failed > 0 && (
          <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t('queues.hideFailures') : t('queues.showFailures')}
          </Button>
        )}
      </Stack>
      {isOpen && failed > 0 && <Failures queue={queue.queue} />}
      {isAsked && <PauseDialog queue={queue} onClose={() => setAsked(false)} />}
    </Section>
  );
}

function Failures({ queue }: { queue: QueueView['queue'] }) {
  const { t } = useTranslation('operations');
  const format = useFormats();
  const { data, error, refetch } = useQuery(failuresQuery(queue));
  const [retried, setRetried] = useState<{ cause: FailureCause; isOne: boolean } | null>(null);
  if (error) return <RetryAlert error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const rows = data.causes.map((cause) => ({
    id: cause.causeId,
    title: cause.error || t('queues.noError'),
    detail: [cause.job, t('queues.times', { count: cause.count }), format.dateTime(cause.latestAt)].join(' · '),
    aside: (
      <Box sx={{ display: 'grid', gap: 1, justifyItems: 'end' }}>
        <Button size="small" onClick={() => setRetried({ cause, isOne: false })}>
          {t('queues.retryAll', { count: cause.count })}
        </Button>
        {cause.count > 1 && (
          <Button size="small" onClick={() => setRetried({ cause, isOne: true })}>
            {t('queues.retryOne')}
          </Button>
        )}
      </Box>
    ),
  }));
  return (
    <Box sx={{ mt: 4 }}>
      {data.read < data.failed && (
        <Alert severity="info" sx={{ mb: 3 }}>
          {t('queues.partly', { read: format.number(data.read), failed: format.number(data.failed) })}
        </Alert>
      )}
      <Rows label={t('queues.failures')} rows={rows} empty={t('queues.noFailures')} />
      {retried && <RetryDialog queue={queue} {...retried} onClose={() => setRetried(null)} />}
    </Box>
  );
}

interface RetryDialogProps {
  queue: QueueView['queue'];
  cause: FailureCause;
  isOne: boolean;
  onClose(): void;
}

function RetryDialog({ queue, cause: { causeId, jobId, count }, isOne, onClose }: RetryDialogProps) {
  const { t } = useTranslation('operations');
  const { mutate, isPending, error } = useRetry(queue, {
    onSuccess: ({ retried }) => notify({ tone: 'success', title: t('queues.retried', { count: retried }) }),
  });
  return (
    <ReasonDialog
      action="queue.retry"
      title={t('queues.retryTitle', { count: isOne ? 1 : count })}
      text={t('queues.retryText')}
      confirm={t('queues.retry')}
      isPending={isPending}
      error={error}
      onConfirm={(reason) => mutate(isOne ? { jobId, reason } : { causeId, reason }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

function PauseDialog({ queue: { queue, isPaused }, onClose }: { queue: QueueView; onClose(): void }) {
  const { t } = useTranslation('operations');
  const { mutate, isPending, error } = usePause(queue, {
    onSuccess: () => notify({ tone: 'success', title: isPaused ? t('queues.resumed') : t('queues.isPaused') }),
  });
  return (
    <ReasonDialog
      action={isPaused ? 'queue.resume' : 'queue.pause'}
      title={isPaused ? t('queues.resumeTitle', { queue }) : t('queues.pauseTitle', { queue })}
      text={isPaused ? t('queues.resumeText') : t('queues.pauseText')}
      confirm={isPaused ? t('queues.resume') : t('queues.pause')}
      isPending={isPending}
      error={error}
      onConfirm={(reason) => mutate({ isPaused: !isPaused, reason }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
