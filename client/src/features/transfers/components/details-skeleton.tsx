import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useTranslation } from '../../../i18n/use-translation.js';

export function DetailsSkeleton() {
  const { t } = useTranslation('transfer');
  return (
    <Stack component="output" aria-label={t('loading')} spacing={3}>
      <Skeleton width="40%" />
      <Skeleton variant="rounded" height={52} />
      <Skeleton variant="rounded" height={40} width="70%" />
      <LinesSkeleton />
    </Stack>
  );
}

/** Skeleton of a list within the view. */
export function LinesSkeleton({ lines = 4 }: { lines?: number }) {
  return (
    <Stack spacing={1}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} height={56} />
      ))}
    </Stack>
  );
}
