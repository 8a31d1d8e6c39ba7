import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useErrorText } from '../../../lib/error-text.js';
import { useMember } from '../../../lib/member.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { Section } from '../../../ui/section.js';
import { useExport } from '../api/leaving.queries.js';
import { DeletionDialog } from './deletion-dialog.js';

/** Taking one's data along, and deleting the account. */
export function LeavingSection() {
  const { t } = useTranslation('leaving');
  const errorText = useErrorText();
  const { mutate, isPending, error } = useExport({});
  return (
    <Section title={t('title')} text={t('text')}>
      <Stack spacing={4} sx={{ alignItems: 'flex-start' }}>
        <BusyButton variant="outlined" isBusy={isPending} onClick={() => mutate()}>
          {isPending ? t('exporting') : t('export')}
        </BusyButton>
        {error !== null && <Alert severity="error">{errorText(error)}</Alert>}
        <Deletion />
      </Stack>
    </Section>
  );
}

/** Only the owner can delete the account, and only without a team. */
function Deletion() {
  const { t } = useTranslation('leaving');
  const { teamRole, team, deletionDueAt } = useMember();
  const [isAsking, setIsAsking] = useState(false);
  // The alert above the page says when, and has the way back.
  if (deletionDueAt !== null) return null;
  if (teamRole !== 'owner') return <Typography color="textSecondary">{t('inTeam')}</Typography>;
  if (team) return <Typography color="textSecondary">{t('hasTeam')}</Typography>;
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setIsAsking(true)}>
        {t('delete')}
      </Button>
      {isAsking && <DeletionDialog onClose={() => setIsAsking(false)} />}
    </>
  );
}
