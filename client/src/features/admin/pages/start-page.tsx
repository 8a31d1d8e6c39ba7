import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { hasRight } from '#contract/admin/staff.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useMember } from '../../../lib/member.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { RetryAlert } from '../../../ui/retry-alert.js';
import { overviewQuery } from '../api/overview.queries.js';
import { DoctorVerdict } from '../components/doctor-verdict.js';
import { StartFigures } from '../components/start-figures.js';
import { ToDo } from '../components/to-do.js';

/** What the staff see first: the last week in figures, what waits for them, and whether all is well. */
export function StartPage() {
  const { t } = useTranslation('admin');
  useDocumentTitle(t('start.title'));
  const { staffRole } = useMember();
  const { data, error, refetch } = useQuery(overviewQuery);
  const seesDoctor = hasRight(staffRole, 'processes.read');
  return (
    <Stack spacing={4}>
      <Typography component="h1" variant="h2">
        {t('start.title')}
      </Typography>
      {error !== null && <RetryAlert error={error} onRetry={() => void refetch()} />}
      {(data || error === null) && <StartFigures overview={data} />}
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: seesDoctor ? 'minmax(0, 2fr) minmax(0, 3fr)' : '480px' },
        }}
      >
        <ToDo role={staffRole} />
        {seesDoctor && <DoctorVerdict />}
      </Box>
    </Stack>
  );
}
