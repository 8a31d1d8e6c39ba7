import Box from '@mui/material/Box';
import type { PlanLimits } from '#contract/billing/plans.js';
import { useTranslation } from '../../i18n/use-translation.js';
import { useFormats } from '../../lib/format.js';
import { totalBytes, type PickedFile } from './picked-files.js';

/** How much of the plan's limit the files take. */
export function CapacityBar({ files, limits }: { files: readonly PickedFile[]; limits: PlanLimits }) {
  const { t } = useTranslation('sending');
  const { bytes } = useFormats();
  const used = totalBytes(files);
  const isOverLimit = used > limits.uploadBytes;
  const tone = (isWrong: boolean) => (isWrong ? 'error.main' : 'inherit');
  return (
    <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
      <Box aria-hidden sx={{ height: 3, borderRadius: 0.5, overflow: 'hidden', bgcolor: 'divider', mb: 1 }}>
        <Box
          sx={(theme) => ({
            height: '100%',
            width: `${Math.min(100, (used / limits.uploadBytes) * 100)}%`,
            minWidth: used > 0 ? 3 : 0,
            bgcolor: isOverLimit ? 'error.main' : 'primary.main',
            transition: theme.transitions.create('width'),
          })}
        />
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        <Box component="span" sx={{ color: tone(files.length > limits.files) }}>
          {t('files.count', { count: files.length })}
        </Box>
        <Box component="span" sx={{ color: tone(isOverLimit) }}>
          {t('files.used', { size: bytes(used), limit: bytes(limits.uploadBytes) })}
        </Box>
      </Box>
    </Box>
  );
}
