import FolderRounded from '@mui/icons-material/FolderRounded';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { MAX_INDENT } from '#contract/transfers/file-tree.js';
import { useTranslation } from '../../../../i18n/use-translation.js';
import { useFormats } from '../../../../lib/format.js';
import { Line } from './file-line.js';
import type { SentFolder } from './use-file-rows.js';

/** Heading of the files below it. */
export function FolderLine({ folder, depth }: { folder: SentFolder; depth: number }) {
  const { t } = useTranslation('transfer');
  const format = useFormats();
  return (
    <Line data-depth={Math.min(depth, MAX_INDENT)}>
      <FolderRounded sx={{ fontSize: 20, color: 'primary.main', flex: 'none' }} />
      <Box sx={{ flex: 1, minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>{folder.name}</Box>
      <Typography variant="body2" color="textSecondary" sx={{ flex: 'none' }}>
        {t('files.total', { count: folder.files.length, size: format.bytes(folder.bytes) })}
      </Typography>
    </Line>
  );
}
