import { AppError } from '../../../core/errors/app-error.js';
import { maskedEmail } from '../../identity/address-proofs/index.js';
import type { LinkedTransfer } from '../../files/transfers/index.js';

/** A personal link says where the code goes, the plain link that another one opens the transfer. */
export function refusalOfStrangers({ recipient }: Pick<LinkedTransfer, 'recipient'>): AppError {
  return recipient
    ? new AppError('code-required', { email: maskedEmail(recipient.email) })
    : new AppError('personal-link-required');
}
