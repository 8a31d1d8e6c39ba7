import { thumbnailRoot } from '../storage/index.js';
import { type Transfer, type TransferFile, uploadOf } from '../transfers/index.js';

/** Beside the uploads, in their order, so that what removes an upload finds it. */
export function thumbnailKey({ ownerId }: Pick<Transfer, 'ownerId'>, { id, itemPath }: TransferFile): string {
  return `${thumbnailRoot({ ownerId, slug: uploadOf(itemPath) })}${id}.webp`;
}
