import type { AskedItem } from './item-state.js';

/** Required items that were not submitted, and items that were sent back. */
export function missingItems(items: readonly AskedItem[]): AskedItem[] {
  return items.filter(
    ({ isRequired, submitted: { state } }) => state === 'sent-back' || (isRequired && state === 'missing'),
  );
}
