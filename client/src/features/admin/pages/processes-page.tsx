import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { ProcessView } from '#contract/admin/operations.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { ListPage } from '../../../ui/list/list-page.js';
import { Section } from '../../../ui/section.js';
import { ToneChip } from '../../../ui/tone-chip.js';
import { processesQuery } from '../api/operations.queries.js';
import { Facts } from '../components/facts.js';

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
      <Box
        sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }, gap: 4 }}
      >
        {processes.map((process) => (
          <ProcessCard key={process.processId} process={process} />
        ))}
      </Box>
    </ListPage>
  );
}

const tones = { ready: 'success', degraded: 'warning', down: 'error', stopping: 'neutral' } as const;

function ProcessCard({ process }: { process: ProcessView }) {
  const { t } = useTranslation('operations');
  const format = useFormats();
  const { service, isSilent, status, dependencies } = process;
  const down = Object.entries(dependencies).flatMap(([name, state]) => (state === 'down' ? [name] : []));
  return (
    <Section
      title={service === 'server' || service === 'worker' ? t(`processes.services.${service}`) : service}
      aside={
        isSilent ? (
          <ToneChip tone="error" label={t('processes.silent')} />
        ) : (
          <ToneChip tone={tones[status]} label={t(`processes.states.${status}`)} />
        )
      }
    >
      <Facts
        facts={[
          [t('processes.version'), process.version],
          [t('processes.host'), `${process.host} · ${process.pid}`],
          [t('processes.startedAt'), format.dateTime(process.startedAt)],
          [t('processes.seenAt'), isSilent ? format.dateTime(process.seenAt) : ''],
          [
            t('processes.connections'),
            down.length === 0 ? t('processes.allUp') : t('processes.isDown', { names: down.join(', ') }),
          ],
          [t('processes.eventLoop'), t('processes.milliseconds', { ms: format.number(process.eventLoopDelayMs) })],
          [t('processes.memory'), format.bytes(process.memoryBytes)],
          [t('processes.jobs'), format.number(process.jobs)],
        ]}
      />
    </Section>
  );
}
