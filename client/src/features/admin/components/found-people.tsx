import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { FoundPerson } from '#contract/admin/admin.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { PersonCell } from '../../../ui/person-cell.js';
import { ToneChip } from '../../../ui/tone-chip.js';
import { personPath } from '../admin-paths.js';

export function FoundPeople({ people }: { people: readonly FoundPerson[] }) {
  const { t } = useTranslation('admin', 'sending');
  return (
    <Box
      component="ul"
      aria-label={t('people.title')}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}
    >
      {people.map(({ userId, email, fullName, company, plan, isSuspended, staffRole }) => (
        <li key={userId}>
          <Paper
            component={Link}
            to={personPath(userId)}
            variant="outlined"
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              gap: 3,
              p: 3,
              color: 'text.primary',
              textDecoration: 'none',
              '&:hover': { bgcolor: 'surface.well' },
            }}
          >
            <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
              <PersonCell name={fullName || email} email={email} detail={fullName === '' ? '' : email} />
            </Box>
            {company !== '' && (
              <Typography variant="body2" color="textSecondary" sx={{ flex: '0 1 220px', overflowWrap: 'anywhere' }}>
                {company}
              </Typography>
            )}
            {staffRole && <ToneChip tone="info" label={t(`roles.${staffRole}`)} />}
            {isSuspended && <ToneChip tone="error" label={t('suspended')} />}
            <ToneChip tone="neutral" label={t(`sending:plans.${plan}`)} />
          </Paper>
        </li>
      ))}
    </Box>
  );
}
