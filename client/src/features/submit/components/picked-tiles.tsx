import Box from '@mui/material/Box';
import { useTranslation } from '../../../i18n/use-translation.js';
import type { PickedFile } from '../../../sending/files/picked-files.js';
import { PickedTile } from '../../../sending/files/picked-tile.js';

/** On a phone they fill one line. */
const SHOWN = 5;

/** The first files of an item as thumbnails in one line. */
export function PickedTiles({ files }: { files: readonly PickedFile[] }) {
  const { t } = useTranslation('submitted');
  const more = files.length - SHOWN;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mt: 2 }}>
      {files.slice(0, SHOWN).map((file) => (
        <PickedTile key={file.path} file={file} />
      ))}
      {more > 0 && (
        <Box component="span" aria-label={t('sending.more', { count: more })} sx={{ color: 'text.secondary' }}>
          +{more}
        </Box>
      )}
    </Box>
  );
}
