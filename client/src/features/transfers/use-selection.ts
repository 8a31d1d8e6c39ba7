import { useCallback, useMemo, useState } from 'react';

export interface Selection {
  /** In the order of the page. */
  chosen: readonly string[];
  isChosen(id: string): boolean;
  /** With `isRange` everything between the one chosen last and this one follows it. */
  choose(id: string, isOn: boolean, isRange?: boolean): void;
  chooseAll(isOn: boolean): void;
  clear(): void;
}

const none: ReadonlySet<string> = new Set();

/** Which lines of a page are chosen; what is no longer on the page is not. */
export function useSelection(ids: readonly string[]): Selection {
  const [marked, setMarked] = useState(none);
  const [anchor, setAnchor] = useState<string | null>(null);
  const chosen = useMemo(() => ids.filter((id) => marked.has(id)), [ids, marked]);
  const choose = useCallback(
    (id: string, isOn: boolean, isRange = false) => {
      const [from, to] = [anchor === null ? -1 : ids.indexOf(anchor), ids.indexOf(id)];
      const range = isRange && from >= 0 ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
      setMarked((current) => {
        const next = new Set(current);
        for (const one of range)
          if (isOn) next.add(one);
          else next.delete(one);
        return next;
      });
      setAnchor(id);
    },
    [ids, anchor],
  );
  const chooseAll = useCallback((isOn: boolean) => setMarked(isOn ? new Set(ids) : none), [ids]);
  const clear = useCallback(() => setMarked(none), []);
  return { chosen, isChosen: (id) => marked.has(id), choose, chooseAll, clear };
}
