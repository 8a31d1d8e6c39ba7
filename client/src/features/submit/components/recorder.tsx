import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.js';
import { PickerLink } from '../../../sending/files/file-picker.js';
import { totalBytes, type PickedFile } from '../../../sending/files/picked-files.js';
import { sendingPart } from '../../../sending/sending-part.js';
import type { AskedItem } from '../domain/item-state.js';
import { recordingKinds, recordingOwner, type RecordingKind } from '../domain/recordings.js';
import type { SubmissionHandle } from '../use-submission.js';

const RecorderDialog = sendingPart(
  async () => (await import('../../../sending/recording/recorder-dialog.js')).RecorderDialog,
  ['recording'],
);

/** The recorder of an item: closed, or for a new recording, or showing one. */
export function useRecorder() {
  const [shown, setShown] = useState<{ kind: RecordingKind; recorded: PickedFile | null } | null>(null);
  return {
    shown,
    record: (kind: RecordingKind) => setShown({ kind, recorded: null }),
    review: (file: PickedFile) => file.recording && setShown({ kind: file.recording.kind, recorded: file }),
    close: () => setShown(null),
  };
}

type Recorder = ReturnType<typeof useRecorder>;

/** Ways to record what the item takes. */
export function RecorderLinks({ item, recorder }: { item: AskedItem; recorder: Recorder }) {
  const { t } = useTranslation('send');
  return recordingKinds(item).map((kind) => (
    <PickerLink
      key={kind}
      aria-label={t(`record.${kind}Label`)}
      onPointerEnter={RecorderDialog.prefetch}
      onFocus={RecorderDialog.prefetch}
      onClick={() => recorder.record(kind)}
    >
      {t(`record.${kind}`)}
    </PickerLink>
  ));
}

interface ItemRecorderProps {
  item: AskedItem;
  form: SubmissionHandle;
  recorder: Recorder;
}

/** Records for an item. */
export function ItemRecorder({ item, form: { page, staged }, recorder }: ItemRecorderProps) {
  if (!recorder.shown) return null;
  const own = staged.staged[item.itemId] ?? [];
  const left = page.limits.submissionBytes - totalBytes(staged.files);
  return (
    <RecorderDialog
      {...recorder.shown}
      owner={recordingOwner(page.slug, item)}
      maxBytes={Math.min(left, item.maxBytes ?? left)}
      paths={[...own.map(({ path }) => path), ...item.submitted.files.map(({ name }) => name)]}
      onChange={(file) => staged.keep(item, file)}
      onRemove={({ path }) => staged.remove(item, path)}
      onClose={recorder.close}
    />
  );
}
