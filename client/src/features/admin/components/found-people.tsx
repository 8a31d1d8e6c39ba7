import Stack from '@mui/material/Stack';
import type { FoundPerson } from '#contract/admin/admin.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { ToneChip } from '../../../ui/tone-chip.js';
import { personPath } from '../admin-paths.js';
import { Table } from './table.js';

export function FoundPeople({ people }: { people: readonly FoundPerson[] }) {
  const { t } = useTranslation('admin', 'sending');
  return (
    <Table
      isList
      label={t('people.title')}
      columns={[
        { text: t('person.title') },
        { text: t('person.email') },
        { text: t('person.company') },
        { text: t('account.plan') },
      ]}
      rows={people.map(({ userId, email, fullName, company, plan, isSuspended, staffRole }) => ({
        id: userId,
        to: personPath(userId),
        cells: [
          fullName || email,
          fullName === '' ? '' : email,
          company,
          <Stack key="plan" direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap' }}>
            <ToneChip tone="neutral" label={t(`sending:plans.${plan}`)} />
            {staffRole && <ToneChip tone="info" label={t(`roles.${staffRole}`)} />}
            {isSuspended && <ToneChip tone="error" label={t('suspended')} />}
          </Stack>,
        ],
      }))}
    />
  );
}
