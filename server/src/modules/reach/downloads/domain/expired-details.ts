import { personName } from '#contract/display-formats.js';
import type { DetailsOf } from '#contract/errors/catalogue.js';
import type { LinkedTransfer } from '../../../files/transfers/index.js';

type ExpiredDetails = DetailsOf<'transfer-expired'>;

/**
 * Whose files they were and which; nothing if a password protects them.
 * @param name see `shownName`
 */
export function expiredDetails(
  { passwordHash, sender }: Pick<LinkedTransfer, 'passwordHash' | 'sender'>,
  name: Pick<ExpiredDetails, 'fileName' | 'moreFiles'>,
): ExpiredDetails {
  if (passwordHash !== null) return {};
  return { sender: personName(sender), ...name };
}
