import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useDocumentTitle } from '../../../ui/document-title.js';

/** Same layout as the page, to avoid a layout shift. */
export function DownloadSkeleton() {
  const { t } = useTranslation('downloads');
  useDocumentTitle(t('title.plain'));
  return (
    <Stack component="output" aria-label={t('state.loading')} spacing={6}>
      <Stack direction="row" spacing={4} sx={{ alignItems: 'center' }}>
        <Skeleton variant="circular" width={56} height={56} sx={{ flex: 'none' }} />
        <Box sx={{ flex: 1 }}>
          <Skeleton width="70%" height={30} />
          <Skeleton width="45%" />
        </Box>
      </Stack>
      <Skeleton width="50%" />
      <Skeleton variant="rounded" height={56} />
      <Box>
        <Skeleton height={48} />
        <Skeleton height={48} />
        <Skeleton height={48} />
      </Box>
    </Stack>
  );
}
