import { useEffect } from 'react';
import type { PickedHandle } from '../../upload/index.js';
import { fromInput } from '../../sending/files/picked-files.js';
import { readEntries } from '../../sending/files/read-entries.js';
import type { Dropped } from '../../sending/files/use-window-drop.js';
import { useLatest } from '../../lib/use-latest.js';

/** A pick or drop, as `app/boot.ts` stores it. */
export type EarlyPick = { files: File[] } | { entries: FileSystemEntry[]; handles: Promise<PickedHandle[]> };

declare global {
  interface Window {
    earlyPicks?: EarlyPick[];
  }
}

async function read(pick: EarlyPick): Promise<Dropped> {
  if ('files' in pick) return { files: fromInput(pick.files), unreadable: 0 };
  return readEntries(pick.entries, await pick.handles);
}

/** Passes on the files picked before the page's scripts were loaded, once and in the order of picking. */
export function usePreHydrationFiles(onPicked: (picked: Dropped) => void): void {
  const latest = useLatest(onPicked);
  useEffect(() => {
    const handOut = async () => {
      const picks = await Promise.all((window.earlyPicks?.splice(0) ?? []).map(read));
      const unreadable = picks.reduce((sum, pick) => sum + pick.unreadable, 0);
      if (picks.length > 0) latest.current({ files: picks.flatMap(({ files }) => files), unreadable });
    };
    void handOut();
  }, [latest]);
}
