import { personName } from '#contract/display-formats.js';
import type { DetailsOf } from '#contract/errors/catalogue.js';
import type { LinkedTransfer } from '../../../files/transfers/index.js';

type ExpiredDetails = DetailsOf<'transfer-expired'>;

/**
 * Whose files they were and which; nothing if they are protected.
 * @param name see `shownName`
 */
export function expiredDetails(
  { passwordHash, recipientsOnly, sender }: Pick<LinkedTransfer, 'passwordHash' | 'recipientsOnly' | 'sender'>,
  name: Pick<ExpiredDetails, 'fileName' | 'moreFiles'>,
): ExpiredDetails {
  if (passwordHash !== null || recipientsOnly) return {};
  return { sender: personName(sender), ...name };
}
