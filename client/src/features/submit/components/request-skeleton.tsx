import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from '../../../i18n/use-translation.js';
import { CardSkeleton } from '../../../ui/card-skeleton.js';
import { useDocumentTitle } from '../../../ui/document-title.js';

export function RequestSkeleton() {
  const { t } = useTranslation('submit');
  useDocumentTitle(t('title.plain'));
  return (
    <CardSkeleton label={t('closed.loading')}>
      <Skeleton variant="rounded" height={112} />
      <Skeleton variant="rounded" height={56} />
    </CardSkeleton>
  );
}
