import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.js';
import { cameraType, fileKind, type KnownFile } from './file-kind.js';
import { KindIcon } from './kind-icon.js';

/** The square of a thumbnail. */
export const Tile = styled('span')(({ theme }) => ({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 40,
  height: 40,
  borderRadius: 8,
  overflow: 'hidden',
  backgroundColor: theme.vars.palette.surface.well,
  '& img, & canvas': { width: '100%', height: '100%', objectFit: 'cover' },
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

const PhotoType = styled('span')(({ theme }) => ({
  fontSize: 11,
  fontWeight: 600,
  color: theme.vars.palette.text.secondary,
}));

/** What a file is, where there is no thumbnail: a photo that few browsers show by its type. */
export function TileMark({ file, size }: Pick<FileTileProps, 'file' | 'size'>) {
  const { t } = useTranslation('preview');
  const type = cameraType(file.path);
  if (type === null) return <KindIcon kind={fileKind(file.path, file.recording)} />;
  const photo = t('kind.photo', { type });
  if (size === 'large') return <span>{photo}</span>;
  return <PhotoType title={photo}>{type}</PhotoType>;
}

/** A thumbnail, or what the file is. */
export function FileTile({ file, thumbnail, size }: FileTileProps) {
  // If its URL has expired, the icon is shown.
  const [broken, setBroken] = useState<string>();
  return (
    <Tile data-size={size}>
      {thumbnail !== undefined && thumbnail !== broken ? (
        <img src={thumbnail} alt="" loading="lazy" onError={() => setBroken(thumbnail)} />
      ) : (
        <TileMark file={file} size={size} />
      )}
    </Tile>
  );
}
