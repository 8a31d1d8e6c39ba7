import { useEffect, useState } from 'react';
import { entriesOf, handlesOf, readEntries } from './read-entries.js';
import type { PickedFile } from './picked-files.js';
import { useLatest } from '../../lib/use-latest.js';

export interface Dropped {
  files: readonly PickedFile[];
  unreadable: number;
}

function carriesFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') === true;
}

/** Only the frontmost layer accepts drops, or none does. */
function isCovered(): boolean {
  return document.querySelector('[role="dialog"]') !== null;
}

/** Accepts files and folders anywhere in the window. Returns whether files are being dragged over it. */
export function useWindowDrop(isOn: boolean, onDrop: (dropped: Dropped) => void): boolean {
  const [isDragOver, setIsDragOver] = useState(false);
  const latest = useLatest(onDrop);

  useEffect(() => {
    // Counts elements entered and left; it is 0 again only after the pointer has left the window.
    let depth = 0;
    const enter = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      depth += 1;
      setIsDragOver(isOn && !isCovered());
    };
    const leave = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setIsDragOver(false);
    };
    // Always prevented, so that a file dropped by accident does not replace the page.
    const over = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      if (event.dataTransfer)
        event.dataTransfer.dropEffect = event.defaultPrevented || (isOn && !isCovered()) ? 'copy' : 'none';
      event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      depth = 0;
      setIsDragOver(false);
      if (!isOn || isCovered() || !event.dataTransfer) return;
      const entries = entriesOf(event.dataTransfer);
      const handles = handlesOf(event.dataTransfer);
      void handles.then((given) => readEntries(entries, given)).then((dropped) => latest.current(dropped));
    };
    window.addEventListener('dragenter', enter);
    window.addEventListener('dragleave', leave);
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop);
    return () => {
      setIsDragOver(false);
      window.removeEventListener('dragenter', enter);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
    };
  }, [isOn, latest]);
  return isDragOver;
}
