import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ProcessView } from '#contract/admin/operations.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { ListPage } from '../../../ui/list/list-page.js';
import { ToneChip } from '../../../ui/tone-chip.js';
import { processesQuery } from '../api/operations.queries.js';
import { Table } from '../components/table.js';

/** Every process of the installation, as it tells of itself. */
export function ProcessesPage() {
  const { t } = useTranslation('operations');
  useDocumentTitle(t('processes.title'));
  const query = useQuery(processesQuery);
  const { processes = [] } = query.data ?? {};
  return (
    <ListPage
      title={t('processes.title')}
      intro={t('processes.intro')}
      query={query}
      count={query.data && processes.length}
      summary={t('processes.shown', { count: processes.length })}
      empty={{ text: t('processes.none') }}
      pages={{ links: null }}
    >
      <ProcessTable processes={processes} />
    </ListPage>
  );
}

const tones = { ready: 'success', degraded: 'warning', down: 'error', stopping: 'neutral' } as const;

function ProcessTable({ processes }: { processes: readonly ProcessView[] }) {
  const { t } = useTranslation('operations');
  const format = useFormats();
  const rows = processes.map((process) => ({
    id: process.processId,
    cells: [
      <Name key="name" process={process} />,
      <State key="state" process={process} />,
      process.version,
      format.dateTime(process.startedAt),
      t('processes.milliseconds', { ms: format.number(process.eventLoopDelayMs) }),
      format.bytes(process.memoryBytes),
      format.number(process.jobs),
    ],
  }));
  return (
    <Table
      label={t('processes.title')}
      columns={[
        { text: t('processes.process') },
        { text: t('processes.state') },
        { text: t('processes.version') },
        t('processes.startedAt'),
        t('processes.eventLoop'),
        t('processes.memory'),
        t('processes.jobs'),
      ]}
      rows={rows}
    />
  );
}

function Name({ process: { service, host, pid } }: { process: ProcessView }) {
  const { t } = useTranslation('operations');
  return (
    <>
      {service === 'server' || service === 'worker' ? t(`processes.services.${service}`) : service}
      <Typography variant="body2" color="textSecondary">{`${host} · ${pid}`}</Typography>
    </>
  );
}

/** What it last told, and what it cannot reach. */
function State({ process: { isSilent, seenAt, status, dependencies } }: { process: ProcessView }) {
  const { t } = useTranslation('operations');
  const format = useFormats();
  const down = Object.entries(dependencies).flatMap(([name, state]) => (state === 'down' ? [name] : []));
  return (
    <>
      {isSilent ? (
        <ToneChip tone="error" label={t('processes.silent')} />
      ) : (
        <ToneChip tone={tones[status]} label={t(`processes.states.${status}`)} />
      )}
      {isSilent && (
        <Typography variant="body2" color="textSecondary">
          {t('processes.seen', { date: format.dateTime(seenAt) })}
        </Typography>
      )}
      {down.length > 0 && (
        <Typography variant="body2" color="textSecondary">
          {t('processes.isDown', { names: down.join(', ') })}
        </Typography>
      )}
    </>
  );
}
