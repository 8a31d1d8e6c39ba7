import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.js';
import { PickerLink } from '../../../sending/files/file-picker.js';
import type { PickedFile } from '../../../sending/files/picked-files.js';
import { sendingPart } from '../../../sending/sending-part.js';
import type { AskedItem } from '../domain/item-state.js';
import { recordingKinds, type RecordingKind } from '../domain/recordings.js';

export const ItemRecorder = sendingPart(async () => (await import('./item-recorder.js')).ItemRecorder, ['recording']);

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

export type Recorder = ReturnType<typeof useRecorder>;

/** Ways to record what the item takes. */
export function RecorderLinks({ item, recorder }: { item: AskedItem; recorder: Recorder }) {
  const { t } = useTranslation('send');
  return recordingKinds(item).map((kind) => (
    <PickerLink
      key={kind}
      way={kind}
      aria-label={t(`record.${kind}Label`)}
      onPointerEnter={ItemRecorder.prefetch}
      onFocus={ItemRecorder.prefetch}
      onClick={() => recorder.record(kind)}
    >
      {t(`record.${kind}`)}
    </PickerLink>
  ));
}
