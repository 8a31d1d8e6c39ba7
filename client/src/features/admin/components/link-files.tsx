import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import type { LinkView } from '#contract/admin/admin-links.js';
import { hasRight } from '#contract/admin/staff.js';
import { judgeFile } from '#contract/calls.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { useMember } from '../../../lib/member.js';
import { Section } from '../../../ui/section.js';
import { ActionDialog } from './lazy-action-dialog.js';
import { More, ROWS_SHOWN } from './link-facts.js';
import { Rows } from './rows.js';

type LinkFile = LinkView['files'][number];

/** What can be said of a file in which the scanner found something. */
function judgementOf({ threat, scan, isRemoved }: LinkFile): 'clearFile' | 'flagFile' | null {
  if (threat === null || isRemoved) return null;
  if (scan === 'infected') return 'clearFile';
  return scan === 'clean' ? 'flagFile' : null;
}

/** Never what they contain. */
export function LinkFiles({ link: { linkId, state, files } }: { link: LinkView }) {
  const { t } = useTranslation('admin');
  const format = useFormats();
  const { staffRole } = useMember();
  const [judged, setJudged] = useState<LinkFile | null>(null);
  const mayJudge = hasRight(staffRole, 'scan.clear') && state !== 'deleted';
  const rows = files.slice(0, ROWS_SHOWN).map((file) => {
    const judgement = judgementOf(file);
    const facts = [
      format.bytes(file.size),
      file.isRemoved && t('cases.files.removed'),
      file.isDamaged && t('links.damaged'),
      scanOf(file, t),
    ];
    return {
      id: file.fileId,
      title: file.path || t('cases.untitled'),
      detail: file.sha256 ?? t('cases.files.noChecksum'),
      aside: (
        <Stack sx={{ alignItems: 'flex-end' }}>
          {facts.filter(Boolean).join(' · ')}
          {mayJudge && judgement && (
            <Button size="small" onClick={() => setJudged(file)}>
              {t(`links.${judgement}.confirm`)}
            </Button>
          )}
        </Stack>
      ),
    };
  });
  return (
    <Section title={t('links.files')} text={t('links.filesText')}>
      <Rows label={t('links.files')} rows={rows} empty={t('cases.files.none')} />
      <More count={files.length - rows.length} />
      {judged && <JudgeDialog linkId={linkId} file={judged} onClose={() => setJudged(null)} />}
    </Section>
  );
}

function scanOf({ scan, threat }: LinkFile, t: ReturnType<typeof useTranslation<'admin'>>['t']): string | null {
  if (scan === null) return null;
  if (threat !== null && scan === 'infected') return t('links.found.infected', { threat });
  if (threat !== null && scan === 'clean') return t('links.found.cleared', { threat });
  return t(`links.scan.${scan}`);
}

interface JudgeProps {
  linkId: string;
  file: LinkFile;
  onClose(): void;
}

function JudgeDialog({ linkId, file, onClose }: JudgeProps) {
  const { t } = useTranslation('admin');
  const isClean = file.scan === 'infected';
  const name = isClean ? 'clearFile' : 'flagFile';
  return (
    <ActionDialog
      action={isClean ? 'scan.clear' : 'scan.flag'}
      call={judgeFile}
      params={{ linkId, fileId: file.fileId }}
      body={({ reason }) => ({ isClean, reason })}
      title={t(`links.${name}.title`)}
      text={t(`links.${name}.text`, { name: file.path || t('cases.untitled') })}
      confirm={t(`links.${name}.confirm`)}
      done={t(`links.${name}.done`)}
      onClose={onClose}
    />
  );
}
