import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminRoadmapEntry, RoadmapState } from '#contract/site/roadmap.js';
import { currentLanguage } from '../../../i18n/index.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { ListPage } from '../../../ui/list/list-page.js';
import { notify } from '../../../ui/notice-store.js';
import { TextLink } from '../../../ui/router-link.js';
import { ToneChip, type Tone } from '../../../ui/tone-chip.js';
import { adminRoadmapQuery, useRemoveEntry, useWriteEntry } from '../api/roadmap.queries.js';
import { ReasonDialog } from '../components/reason-dialog.js';
import { RoadmapDialog } from '../components/roadmap-dialog.js';
import { Rows } from '../components/rows.js';

const tones: Record<RoadmapState, Tone> = { planned: 'neutral', doing: 'info', done: 'success' };
const blank = { title: { en: '', zh: '' }, text: { en: '', zh: '' }, state: 'planned' } as const;

/** The entries of the roadmap, in the order in which visitors see them. */
export function AdminRoadmapPage() {
  const { t } = useTranslation('inbox');
  const format = useFormats();
  useDocumentTitle(t('roadmap.title'));
  const query = useQuery(adminRoadmapQuery);
  const [isAdding, setAdding] = useState(false);
  const { entries = [] } = query.data ?? {};
  const rows = entries.map((entry) => ({
    id: entry.entryId,
    title: <TextLink to={`/roadmap/${entry.entryId}`}>{entry.title[currentLanguage()]}</TextLink>,
    detail: [t('roadmap.votes', { count: entry.votes }), format.date(entry.since)].join(' · '),
    aside: (
      <Stack spacing={1} sx={{ alignItems: 'flex-end' }}>
        <ToneChip tone={tones[entry.state]} label={t(`roadmap.states.${entry.state}`)} />
        <EntryActions of={entry} />
      </Stack>
    ),
  }));
  return (
    <>
      <ListPage
        title={t('roadmap.title')}
        intro={t('roadmap.intro')}
        aside={
          <Button variant="contained" sx={{ flexShrink: 0 }} onClick={() => setAdding(true)}>
            {t('roadmap.add.action')}
          </Button>
        }
        query={query}
        count={query.data && entries.length}
        summary={t('roadmap.shown', { count: entries.length })}
        empty={{ text: t('roadmap.none') }}
        pages={{ links: null }}
      >
        <Rows label={t('roadmap.title')} rows={rows} empty="" />
      </ListPage>
      {isAdding && <WriteDialog act="add" entryId={null} initial={blank} onClose={() => setAdding(false)} />}
    </>
  );
}

function EntryActions({ of: { entryId, title, text, state } }: { of: AdminRoadmapEntry }) {
  const { t } = useTranslation('inbox');
  const [asked, setAsked] = useState<'edit' | 'remove' | null>(null);
  const name = title[currentLanguage()];
  const close = () => setAsked(null);
  return (
    <>
      <Stack direction="row" spacing={1}>
        {(['edit', 'remove'] as const).map((act) => (
          <Button
            key={act}
            size="small"
            aria-label={t(`roadmap.${act}.label`, { title: name })}
            onClick={() => setAsked(act)}
          >
            {t(`roadmap.${act}.action`)}
          </Button>
        ))}
      </Stack>
      {asked === 'edit' && (
        <WriteDialog act="edit" entryId={entryId} initial={{ title, text, state }} onClose={close} />
      )}
      {asked === 'remove' && <RemoveDialog entryId={entryId} name={name} onClose={close} />}
    </>
  );
}

interface WriteDialogProps {
  act: 'add' | 'edit';
  entryId: string | null;
  initial: Pick<AdminRoadmapEntry, 'title' | 'text' | 'state'>;
  onClose(): void;
}

function WriteDialog({ act, entryId, initial, onClose }: WriteDialogProps) {
  const { t } = useTranslation('inbox');
  const { mutate, isPending, error } = useWriteEntry(entryId, {
    onSuccess: () => notify({ tone: 'success', title: t(`roadmap.${act}.done`) }),
  });
  return (
    <RoadmapDialog
      act={act}
      initial={initial}
      isPending={isPending}
      error={error}
      onConfirm={(written) => mutate(written, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

function RemoveDialog({ entryId, name, onClose }: { entryId: string; name: string; onClose(): void }) {
  const { t } = useTranslation('inbox');
  const { mutate, isPending, error } = useRemoveEntry(entryId, {
    onSuccess: () => notify({ tone: 'success', title: t('roadmap.remove.done') }),
  });
  return (
    <ReasonDialog
      action="roadmap.remove"
      title={t('roadmap.remove.title', { title: name })}
      text={t('roadmap.remove.text')}
      confirm={t('roadmap.remove.action')}
      isDestructive
      isPending={isPending}
      error={error}
      onConfirm={(reason) => mutate({ reason }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
