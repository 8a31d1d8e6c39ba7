import ButtonBase from '@mui/material/ButtonBase';
import { useQuery } from '@tanstack/react-query';
import { previewOf } from '../../../ui/preview/file-kind.js';
import { FileTile } from '../../../ui/preview/file-tile.js';
import { linkThumbnailsQuery, type Visitor } from '../api/downloads.queries.js';
import type { TransferFile } from '../domain/transfer-file.js';

interface LargePictureProps {
  file: TransferFile;
  visitor: Visitor;
  onPreview(): void;
}

/** The only file of a transfer, above its row. */
export function LargePicture({ file, visitor, onPreview }: LargePictureProps) {
  const { data: thumbnails } = useQuery(linkThumbnailsQuery(visitor, file.isSealed ? [] : [file.id]));
  const tile = <FileTile file={file} thumbnail={thumbnails?.get(file.id)} size="large" />;
  if (previewOf(file) === null) return tile;
  return (
    // The button of the row says the same to those who do not see the picture.
    <ButtonBase aria-hidden tabIndex={-1} onClick={onPreview} sx={{ display: 'block', width: '100%', borderRadius: 3 }}>
      {tile}
    </ButtonBase>
  );
}
