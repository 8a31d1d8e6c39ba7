import type { PickedFile } from '../files/picked-files.js';
import type { RecordingStore, StoredRecording } from './recording-store.js';
import { withWebmDuration } from './webm-duration.js';

/** A recording as a file of the form. */
export async function toPickedFile(
  { id, kind, path, type, seconds, poster }: Omit<StoredRecording, 'savedAt'>,
  chunks: readonly Blob[],
  lastModified: number,
): Promise<PickedFile> {
  const media = new Blob([...chunks], { type });
  const blob = type.endsWith('/webm') ? await withWebmDuration(media, seconds ?? 0) : media;
  return { path, size: blob.size, lastModified, blob, recording: { id, kind, seconds, poster } };
}

/** Recordings of the form before a reload, oldest first. */
export async function readRecordings(store: RecordingStore, form: string): Promise<PickedFile[]> {
  const found = await store.list(form);
  found.sort((a, b) => a.recording.savedAt - b.recording.savedAt);
  return Promise.all(found.map(({ recording, chunks }) => toPickedFile(recording, chunks, recording.savedAt)));
}
