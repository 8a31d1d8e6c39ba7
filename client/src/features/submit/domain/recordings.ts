import type { PickedFile } from '../../../sending/files/picked-files.js';
import type { AskedItem } from './item-state.js';

export type RecordingKind = NonNullable<PickedFile['recording']>['kind'];

/** File types that browsers record; each browser uses one of the two. */
const recordedTypes: Record<RecordingKind, readonly string[]> = { voice: ['webm', 'm4a'], video: ['webm', 'mp4'] };

/** Recordings that an item takes whatever the browser makes of them. */
export function recordingKinds({ types }: Pick<AskedItem, 'types'>): RecordingKind[] {
  const takes = (kind: RecordingKind) => recordedTypes[kind].every((type) => types.includes(type));
  return (['voice', 'video'] as const).filter((kind) => types.length === 0 || takes(kind));
}

/** Whose recordings they are, for `recordingForm`: so they come back to their item after a reload. */
export function recordingOwner(slug: string, { itemId }: Pick<AskedItem, 'itemId'>): string {
  return `request:${slug}/${itemId}`;
}
