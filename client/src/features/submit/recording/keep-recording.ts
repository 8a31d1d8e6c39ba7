import type { PickedFile } from '../../../sending/files/picked-files.js';
import type { AskedItem } from '../domain/item-state.js';
import { stage, type Limits, type Staged } from '../domain/staged-files.js';
import type { StagedState } from '../use-staged.js';

interface Recorded {
  item: AskedItem;
  items: readonly AskedItem[];
  limits: Limits;
  file: PickedFile;
}

/** With a recording that was made or renamed. */
export function keepRecording(state: StagedState, { item, items, limits, file }: Recorded): StagedState {
  const renamed = withRecording(state.staged, item, file);
  if (renamed) return { ...state, staged: renamed };
  const next = stage([file], { ...state, item, items, limits });
  return { ...state, staged: next.staged, rejected: { itemId: item.itemId, refused: next.refused, unreadable: 0 } };
}

/** Puts a renamed recording in its own place; null for a new one. */
function withRecording(staged: Staged, { itemId }: AskedItem, changed: PickedFile): Staged | null {
  const own = staged[itemId] ?? [];
  const isSame = ({ recording }: PickedFile) => recording !== undefined && recording.id === changed.recording?.id;
  if (!own.some(isSame)) return null;
  return { ...staged, [itemId]: own.map((file) => (isSame(file) ? { ...file, ...changed } : file)) };
}
