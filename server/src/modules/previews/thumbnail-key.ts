import { thumbnailRoot } from '../storage/index.js';
import { type Transfer, type TransferFile, uploadOf } from '../transfers/index.js';

/** Derived from the upload of the file, so that removing the upload finds its thumbnails. */
export function thumbnailKey({ accountId }: Pick<Transfer, 'accountId'>, { id, itemPath }: TransferFile): string {
  return `${thumbnailRoot({ accountId, slug: uploadOf(itemPath) })}${id}.webp`;
}
