import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from '../../../i18n/use-translation.js';
import { CardSkeleton } from '../../../ui/card-skeleton.js';
import { useDocumentTitle } from '../../../ui/document-title.js';

export function DownloadSkeleton() {
  const { t } = useTranslation('downloads');
  useDocumentTitle(t('title.plain'));
  return (
    <CardSkeleton label={t('state.loading')}>
      <Skeleton variant="rounded" height={56} />
      <Box>
        <Skeleton height={48} />
        <Skeleton height={48} />
        <Skeleton height={48} />
      </Box>
    </CardSkeleton>
  );
}
