import { useEffect } from 'react';
import type { PickedHandle } from '../../upload/index.js';
import { useLatest } from '../../lib/use-latest.js';
import { fromInput } from './picked-files.js';
import { readEntries } from './read-entries.js';
import type { Dropped } from './use-window-drop.js';

/** A pick or drop, as `app/boot.ts` stores it. */
export type EarlyPick = ({ files: File[] } | { entries: FileSystemEntry[]; handles: Promise<PickedHandle[]> }) & {
  /** The item that the files were picked for, on a page with several. */
  of?: string | undefined;
};

declare global {
  interface Window {
    earlyPicks?: EarlyPick[];
  }
}

async function read(pick: EarlyPick): Promise<Dropped> {
  if ('files' in pick) return { files: fromInput(pick.files), unreadable: 0 };
  return readEntries(pick.entries, await pick.handles);
}

/** Removes the picks for one item from the list and returns them. */
function takeEarlyPicks(of: string | undefined): EarlyPick[] {
  const taken = (window.earlyPicks ?? []).filter((pick) => pick.of === of);
  window.earlyPicks = window.earlyPicks?.filter((pick) => pick.of !== of) ?? [];
  return taken;
}

/** Passes on the files picked before the page's scripts were loaded, once and in the order of picking. */
export function usePreHydrationFiles(onPicked: (picked: Dropped) => void, of?: string): void {
  const latest = useLatest(onPicked);
  useEffect(() => {
    const handOut = async () => {
      const picks = await Promise.all(takeEarlyPicks(of).map(read));
      const unreadable = picks.reduce((sum, pick) => sum + pick.unreadable, 0);
      if (picks.length > 0) latest.current({ files: picks.flatMap(({ files }) => files), unreadable });
    };
    void handOut();
  }, [latest, of]);
}
