import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { FoundPerson } from '#contract/admin/admin.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { PersonCell } from '../../../ui/person-cell.js';
import { ToneChip } from '../../../ui/tone-chip.js';
import { personPath } from '../admin-paths.js';
import { LinkRows } from './link-rows.js';

export function FoundPeople({ people }: { people: readonly FoundPerson[] }) {
  const { t } = useTranslation('admin', 'sending');
  return (
    <LinkRows
      label={t('people.title')}
      items={people}
      keyOf={({ userId }) => userId}
      pathOf={({ userId }) => personPath(userId)}
    >
      {({ email, fullName, company, plan, isSuspended, staffRole }) => (
        <>
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
        </>
      )}
    </LinkRows>
  );
}
