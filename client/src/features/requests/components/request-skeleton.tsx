import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useTranslation } from '../../../i18n/use-translation.js';

const LINES = 6;

export function RequestSkeleton() {
  const { t } = useTranslation('requests');
  return (
    <Stack component="output" aria-label={t('page.loading')} spacing={3}>
      <Skeleton width={120} height={32} />
      <Skeleton width="46%" height={44} />
      <Skeleton width="30%" />
      <Skeleton variant="rounded" height={72} />
      {Array.from({ length: LINES }, (_, line) => (
        <Skeleton key={line} height={56} />
      ))}
    </Stack>
  );
}
