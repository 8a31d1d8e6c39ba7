import type { TransferRow } from '#contract/transfers/transfers.js';
import { useMember } from '../../lib/member.js';
import { colleaguesOf, shownName } from '../../lib/team.js';

/** Name of the colleague who owns the transfer; null for one's own. */
export function useCreatorName({ createdBy }: Pick<TransferRow, 'createdBy'>): string | null {
  const creator = colleaguesOf(useMember()).find(({ _id }) => _id === createdBy);
  return creator ? shownName(creator) : null;
}
