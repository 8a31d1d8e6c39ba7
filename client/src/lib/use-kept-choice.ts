import { notifyManager } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * A value kept elsewhere, and its setter. What was chosen shows within the event that chose it, so a
 * controlled box never snaps back, and until it is kept; what could not be kept goes back. `keep` has the stored value
 * renewed before it resolves; its failure is shown by the caller.
 */
export function useKeptChoice<T>(stored: T, keep: (chosen: T) => Promise<unknown>): [T, (chosen: T) => void] {
  const [underWay, setUnderWay] = useState<{ chosen: T } | null>(null);
  const choose = (chosen: T) => {
    const mine = { chosen };
    const leave = () => setUnderWay((latest) => (latest === mine ? null : latest));
    // Observers of a query are notified in this queue; before that, the old value would show once more.
    const leaveInTurn = () => notifyManager.schedule(leave);
    setUnderWay(mine);
    void keep(chosen).then(leaveInTurn, leaveInTurn);
  };
  return [underWay ? underWay.chosen : stored, choose];
}
