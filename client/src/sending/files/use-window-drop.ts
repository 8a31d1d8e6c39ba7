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

/** Files and folders can be dropped anywhere in the window. Answers whether some are being held over it. */
export function useWindowDrop(isOn: boolean, onDrop: (dropped: Dropped) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const latest = useLatest(onDrop);

  useEffect(() => {
    // Each element entered and left on the way counts; only the window's own edge brings it back to nought.
    let depth = 0;
    const enter = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      depth += 1;
      setIsOver(isOn && !isCovered());
    };
    const leave = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setIsOver(false);
    };
    // Prevented in any state: a file let go by accident must not replace the page.
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
      setIsOver(false);
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
      setIsOver(false);
      window.removeEventListener('dragenter', enter);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
    };
  }, [isOn, latest]);
  return isOver;
}
