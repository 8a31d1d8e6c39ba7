import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';

const ROWS = 6;

/** As high as the rows it stands for, so that nothing jumps when they come. */
export function ListSkeleton({ isTable }: { isTable: boolean }) {
  const { t } = useTranslation('transfers');
  return (
    <Stack component="output" aria-label={t('list.loading')} spacing={isTable ? 0 : 3}>
      {Array.from({ length: ROWS }, (_, row) => (
        <Skeleton key={row} variant="rounded" height={isTable ? 44 : 120} sx={{ my: isTable ? 1.5 : 0 }} />
      ))}
    </Stack>
  );
}
