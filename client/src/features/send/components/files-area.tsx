import Box from '@mui/material/Box';
import { useId, useState } from 'react';
import { EXPIRY_WEEK_SECONDS } from '#contract/transfers/expiry.js';
import { DAY_SECONDS } from '#contract/units.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { FilePicker, PickerLink } from '../../../sending/files/file-picker.js';
import { totalBytes, type PickedFile } from '../../../sending/files/picked-files.js';
import { sendingPart } from '../../../sending/sending-part.js';
import { FieldError } from '../../../ui/field.js';
import { hasRejectedFiles } from '../model/rejected-files.js';
import type { FilesHandle } from '../use-files.js';

const FileList = sendingPart(async () => (await import('../../../sending/files/file-list.js')).FileList, ['preview']);
const CapacityBar = sendingPart(async () => (await import('../../../sending/files/capacity-bar.js')).CapacityBar);
const FileNotes = sendingPart(async () => (await import('./file-notes.js')).FileNotes);
const RecorderDialog = sendingPart(
  async () => (await import('../../../sending/recording/recorder-dialog.js')).RecorderDialog,
  ['recording'],
);
const recordingKinds = ['voice', 'video'] as const;

interface OpenRecorder {
  kind: (typeof recordingKinds)[number];
  recorded: PickedFile | null;
}

interface FilesAreaProps {
  files: FilesHandle;
  /** Null for a visitor. */
  owner: string | null;
  /** The form was submitted: what is missing is shown. */
  isSubmitted: boolean;
  /** Before a link out of the form is followed. */
  onLeave?: (() => void) | undefined;
}

/** Preloads the file list when the pointer comes near, for slow connections. */
function prefetch(): void {
  FileList.prefetch();
  CapacityBar.prefetch();
  FileNotes.prefetch();
}

/** The files to send, how to add more, how much of the plan they use, and what is wrong with them. */
export function FilesArea({ files: handle, owner, isSubmitted, onLeave }: FilesAreaProps) {
  const { t } = useTranslation('send');
  const { bytes } = useFormats();
  const errorId = useId();
  const { files, limits, rejected, add, keep, remove } = handle;
  const isMember = owner !== null;
  const [recorder, setRecorder] = useState<OpenRecorder | null>(null);
  const openRecorder = (kind: OpenRecorder['kind']) => {
    // There is one voice memo.
    const memo = files.find(({ recording }) => kind === 'voice' && recording?.kind === 'voice');
    setRecorder({ kind, recorded: memo ?? null });
  };
  const isEmpty = files.length === 0;
  const promise = t('files.promise', { size: bytes(limits.uploadBytes), days: EXPIRY_WEEK_SECONDS / DAY_SECONDS });
  return (
    <Box
      component="fieldset"
      aria-label={t('files.label')}
      aria-describedby={errorId}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}
    >
      {!isEmpty && (
        <FileList
          files={files}
          onRemove={remove}
          onOpen={(file) => file.recording && setRecorder({ kind: file.recording.kind, recorded: file })}
        />
      )}
      <FilePicker
        isCompact={!isEmpty}
        isWrong={isEmpty && isSubmitted}
        note={isMember ? undefined : promise}
        onAdd={(added) => add(added)}
      >
        {recordingKinds.map((kind) => (
          <PickerLink
            key={kind}
            way={kind}
            aria-label={t(`record.${kind}Label`)}
            onPointerEnter={RecorderDialog.prefetch}
            onFocus={RecorderDialog.prefetch}
            onClick={() => openRecorder(kind)}
          >
            {t(`record.${kind}`)}
          </PickerLink>
        ))}
      </FilePicker>
      {recorder && (
        <RecorderDialog
          {...recorder}
          owner={owner}
          maxBytes={limits.uploadBytes - totalBytes(files)}
          paths={files.map(({ path }) => path)}
          onChange={keep}
          onRemove={({ path }) => remove(path)}
          onClose={() => setRecorder(null)}
        />
      )}
      {!isEmpty && <CapacityBar files={files} limits={limits} />}
      <FieldError id={errorId}>{isEmpty && isSubmitted && t('files.missing')}</FieldError>
      {(!isEmpty || hasRejectedFiles(rejected)) && <FileNotes files={handle} onLeave={onLeave} />}
    </Box>
  );
}
