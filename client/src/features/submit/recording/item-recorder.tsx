import { totalBytes } from '../../../sending/files/picked-files.js';
import { RecorderDialog } from '../../../sending/recording/recorder-dialog.js';
import type { AskedItem } from '../domain/item-state.js';
import { recordingOwner } from '../domain/recordings.js';
import type { SubmissionHandle } from '../use-submission.js';
import { keepRecording } from './keep-recording.js';
import type { Recorder } from './recorder.js';

interface ItemRecorderProps {
  item: AskedItem;
  form: SubmissionHandle;
  recorder: Recorder;
}

/** Records for an item. */
export function ItemRecorder({ item, form: { page, items, staged }, recorder }: ItemRecorderProps) {
  if (!recorder.shown) return null;
  const own = staged.staged[item.itemId] ?? [];
  const left = page.limits.submissionBytes - totalBytes(staged.files);
  return (
    <RecorderDialog
      {...recorder.shown}
      owner={recordingOwner(page.slug, item)}
      maxBytes={Math.min(left, item.maxBytes ?? left)}
      paths={[...own.map(({ path }) => path), ...item.submitted.files.map(({ name }) => name)]}
      onChange={(file) => staged.change((state) => keepRecording(state, { item, items, limits: page.limits, file }))}
      onRemove={({ path }) => staged.remove(item, path)}
      onClose={recorder.close}
    />
  );
}
