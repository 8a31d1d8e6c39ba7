import { useCallback, useMemo, useState } from 'react';

export interface Selection {
  /** In the order of the page. */
  selected: readonly string[];
  isAll: boolean;
  has(id: string): boolean;
  /** With `isRange` everything between the row selected last and this one follows it. */
  select(id: string, isOn: boolean, isRange?: boolean): void;
  selectAll(isOn: boolean): void;
  clear(): void;
  /** Deselects these and keeps the rest of the selection. */
  drop(ids: readonly string[]): void;
}

const none: ReadonlySet<string> = new Set();

/** Selected rows of the page. Rows that have left the page are excluded. */
export function useSelection(ids: readonly string[]): Selection {
  const [marked, setMarked] = useState(none);
  const [anchor, setAnchor] = useState<string | null>(null);
  const selected = useMemo(() => ids.filter((id) => marked.has(id)), [ids, marked]);
  const mark = useCallback(
    (changed: readonly string[], isOn: boolean) =>
      setMarked((current) => new Set([...current].filter((id) => !changed.includes(id)).concat(isOn ? changed : []))),
    [],
  );
  const select = (id: string, isOn: boolean, isRange = false) => {
    const [from, to] = [anchor === null ? -1 : ids.indexOf(anchor), ids.indexOf(id)];
    mark(isRange && from >= 0 ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id], isOn);
    setAnchor(id);
  };
  return {
    selected,
    isAll: ids.length > 0 && selected.length === ids.length,
    has: (id) => marked.has(id),
    select,
    selectAll: (isOn) => setMarked(isOn ? new Set(ids) : none),
    clear: () => setMarked(none),
    drop: (gone) => mark(gone, false),
  };
}
