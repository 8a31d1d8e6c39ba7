import type { ComponentProps } from 'react';
import { FileList } from '../../../sending/files/file-list.js';
import { PickedTile } from '../../../sending/files/picked-tile.js';

/** Files that were picked for an item, with thumbnails. */
export function PickedList(props: Omit<ComponentProps<typeof FileList>, 'Tile'>) {
  return <FileList {...props} Tile={PickedTile} />;
}
