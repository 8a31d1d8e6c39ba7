import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { PlanLimits } from '#contract/plans.js';
import { useFormats } from '../../lib/format.js';
import { totalBytes, type PickedFile } from './picked-files.js';

/** How much of the plan's limit the files take. */
export function CapacityBar({ files, limits }: { files: readonly PickedFile[]; limits: PlanLimits }) {
  const { t } = useTranslation('send');
  const { bytes } = useFormats();
  const used = totalBytes(files);
  const limit = bytes(limits.uploadBytes);
  const isOver = used > limits.uploadBytes;
  const isTooMany = files.length > limits.files;
  const figures = t('files.used', { size: bytes(used), limit });
  return (
    <Box sx={{ typography: 'body2', color: isOver || isTooMany ? 'error.main' : 'text.secondary' }}>
      <Box aria-hidden sx={{ height: 3, borderRadius: 0.5, overflow: 'hidden', bgcolor: 'divider', mb: 1 }}>
        <Box
          sx={(theme) => ({
            height: '100%',
            width: `${Math.min(100, (used / limits.uploadBytes) * 100)}%`,
            minWidth: used > 0 ? 3 : 0,
            bgcolor: isOver ? 'error.main' : 'primary.main',
            transition: theme.transitions.create('width'),
          })}
        />
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        <span>
          {isTooMany ? t('files.tooMany', { limit: limits.files }) : t('files.count', { count: files.length })}
        </span>
        <span>{isOver ? t('files.tooLarge', { limit }) : figures}</span>
      </Box>
    </Box>
  );
}
