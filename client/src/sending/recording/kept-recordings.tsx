import { useEffect, useRef } from 'react';
import { useLatest } from '../../lib/use-latest.js';
import type { PickedFile } from '../files/picked-files.js';
import { readRecordings } from './recorded-file.js';
import { closeRecordingForm, recordingForm } from './recording-form.js';
import { recordingStore } from './recording-services.js';
import type { RecordingStore } from './recording-store.js';

interface KeptRecordingsProps {
  owner: string | null;
  /** The files of the form. */
  files: readonly PickedFile[];
  onFound(files: readonly PickedFile[]): void;
  store?: RecordingStore;
}

const pathsById = (files: readonly PickedFile[]) =>
  new Map(files.flatMap(({ path, recording }) => (recording ? [[recording.id, path] as const] : [])));

/** Brings the recordings of the form back after a reload, and forgets those that have left the form. */
export function KeptRecordings({ owner, files, onFound, store = recordingStore }: KeptRecordingsProps) {
  const latest = useLatest(onFound);
  const known = useRef(pathsById(files));
  useEffect(() => {
    const restore = async () => {
      await store.sweep();
      const form = recordingForm(owner);
      const found = form === null ? [] : await readRecordings(store, form);
      // Some were recorded while this component was loading, and may have been renamed.
      const nameOf = ({ recording }: PickedFile) => known.current.get(recording?.id ?? '');
      latest.current(found.filter((file) => nameOf(file) === undefined));
      for (const file of found) {
        const path = nameOf(file);
        if (file.recording && path !== undefined && path !== file.path) await store.rename(file.recording.id, path);
      }
    };
    // Without its storage the browser keeps nothing, and nothing is missing from the form.
    restore().catch(() => undefined);
  }, [owner, store, latest]);

  useEffect(() => {
    const before = known.current;
    known.current = pathsById(files);
    if (before.size > 0 && known.current.size === 0) closeRecordingForm(owner);
    for (const [id, path] of before) {
      const now = known.current.get(id);
      if (now === path) continue;
      const saved = now === undefined ? store.remove(id) : store.rename(id, now);
      saved.catch(() => undefined);
    }
  }, [files, owner, store]);
  return null;
}
