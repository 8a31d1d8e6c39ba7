import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { fileKind, type KnownFile } from './file-kind.js';
import { KindIcon } from './kind-icon.js';

const Tile = styled('span')(({ theme }) => ({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 40,
  height: 40,
  borderRadius: 8,
  overflow: 'hidden',
  backgroundColor: theme.vars.palette.surface.well,
  '& img': { width: '100%', height: '100%', objectFit: 'cover' },
  '&[data-size="large"]': {
    width: '100%',
    height: 'min(320px, 60vw)',
    borderRadius: 12,
    '& img': { objectFit: 'contain' },
  },
}));

interface FileTileProps {
  file: Pick<KnownFile, 'path' | 'recording'>;
  /** Signed URL. */
  thumbnail?: string | undefined;
  size?: 'large';
}

/** A thumbnail, or an icon of the file's kind. */
export function FileTile({ file, thumbnail, size }: FileTileProps) {
  // If its URL has expired, the icon is shown.
  const [broken, setBroken] = useState<string>();
  return (
    <Tile data-size={size}>
      {thumbnail !== undefined && thumbnail !== broken ? (
        <img src={thumbnail} alt="" loading="lazy" onError={() => setBroken(thumbnail)} />
      ) : (
        <KindIcon kind={fileKind(file.path, file.recording)} />
      )}
    </Tile>
  );
}
