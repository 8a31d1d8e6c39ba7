import { notifyManager } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * A value kept elsewhere, and how it is chosen anew. What was chosen shows within the event that chose it, so a
 * controlled box never snaps back, and until it is kept; what could not be kept goes back. `keep` has the stored value
 * renewed before it resolves; its refusal is for whoever gave it to tell.
 */
export function useKeptChoice<T>(stored: T, keep: (chosen: T) => Promise<unknown>): [T, (chosen: T) => void] {
  const [underWay, setUnderWay] = useState<{ chosen: T } | null>(null);
  const choose = (chosen: T) => {
    const mine = { chosen };
    const leave = () => setUnderWay((latest) => (latest === mine ? null : latest));
    // Whoever shows a query's data hears of the new in this queue; before that, the old would show once more.
    const leaveInTurn = () => notifyManager.schedule(leave);
    setUnderWay(mine);
    void keep(chosen).then(leaveInTurn, leaveInTurn);
  };
  return [underWay ? underWay.chosen : stored, choose];
}
