import { termsOf } from '../../../../core/search/search-terms.js';
import { currentFiles, currentRecipients, type Transfer } from './transfer.js';

export type SearchedTransfer = Pick<Transfer, 'title' | 'message' | 'recipients' | 'files'>;

/** Terms of title and message, and of current recipients and files. */
export function searchTermsOf(transfer: SearchedTransfer): string[] {
  const people = currentRecipients(transfer).flatMap(({ email, name, company }) => [email, name, company]);
  const paths = currentFiles(transfer).map(({ path }) => path);
  return termsOf([transfer.title, transfer.message, ...people, ...paths]);
}
