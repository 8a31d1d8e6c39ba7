import type { RequestRow } from '#contract/requests/requests.js';
import type { RequestMatrixLine } from '#contract/requests/reviews.js';
import type { Tone } from '../../ui/tone-chip.js';

const shownStates = ['open', 'overdue', 'complete', 'closed', 'expired', 'under-review', 'taken-down'] as const;
export type ShownState = (typeof shownStates)[number];

type Stated = Pick<RequestRow, 'state' | 'closedBy' | 'dueAt' | 'withheld'>;

/** The state, with the reason that matters to the owner. */
export function shownState({ state, closedBy, dueAt, withheld }: Stated, now: number): ShownState {
  if (withheld !== null) return withheld;
  if (state === 'closed') return closedBy === 'expiry' ? 'expired' : 'closed';
  return state === 'open' && dueAt !== null && dueAt < now ? 'overdue' : state;
}

export const stateTones: Record<ShownState, Tone> = {
  open: 'info',
  overdue: 'warning',
  complete: 'success',
  closed: 'neutral',
  expired: 'neutral',
  'under-review': 'warning',
  'taken-down': 'error',
};

/** Identifies a line of the matrix: the person, or the submission of a visitor of the public link. */
export function lineId({ personId, submissionId }: RequestMatrixLine): string {
  return personId ?? submissionId ?? '';
}

/** Counts the requested items that are received or accepted. */
export function progressOf({ items }: RequestMatrixLine, itemIds: ReadonlySet<string>) {
  const asked = items.filter(({ itemId }) => itemIds.has(itemId));
  const count = itemIds.size;
  const accepted = asked.filter(({ state }) => state === 'accepted').length;
  const received = asked.filter(({ state }) => state === 'received').length;
  return { done: accepted + received, count, isAllAccepted: accepted === count };
}
