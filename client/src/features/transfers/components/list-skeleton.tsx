import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';

const ROWS = 6;
const ROW_HEIGHT = 58;
const COLUMNS = ['26%', '20%', '8%', '14%', '6%', '10%'];

function RowSkeleton() {
  return (
    <Stack
      direction="row"
      sx={{
        height: ROW_HEIGHT,
        px: 2,
        alignItems: 'center',
        justifyContent: 'space-between',
        borderBottom: '1px solid',
        borderColor: 'surface.line',
      }}
    >
      {COLUMNS.map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </Stack>
  );
}

function CardSkeleton() {
  return (
    <Box sx={{ p: 4, borderRadius: 3, border: '1px solid', borderColor: 'surface.line' }}>
      <Skeleton width="60%" />
      <Skeleton width="45%" />
      <Skeleton width="75%" sx={{ mt: 3 }} />
    </Box>
  );
}

/** Of the shape of what comes, so that nothing jumps when it is there. */
export function ListSkeleton({ isTable }: { isTable: boolean }) {
  const { t } = useTranslation('transfers');
  const Line = isTable ? RowSkeleton : CardSkeleton;
  return (
    <Stack component="output" aria-label={t('list.loading')} spacing={isTable ? 0 : 3}>
      {Array.from({ length: ROWS }, (_, row) => (
        <Line key={row} />
      ))}
    </Stack>
  );
}
