import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { exportAccount, planAccountDeletion, readOverview } from '#contract/calls.js';
import { DELETION_GRACE_DAYS } from '#contract/limits.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useErrorText } from '../../../lib/error-text.js';
import { useFormats } from '../../../lib/format.js';
import { useMember } from '../../../lib/member.js';
import { useRead } from '../../../lib/read-query.js';
import { updateUser } from '../../../lib/session.js';
import { useCall } from '../../../lib/use-call.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { Section } from '../../../ui/section.js';
import { markJustPlanned } from '../planned-deletion.js';

/** Export of the user's data, and deletion of the account. */
export function LeavingSection() {
  const { t } = useTranslation('leaving');
  const errorText = useErrorText();
  const { mutate, isPending, error } = useCall(exportAccount, {
    saveAs: () => `sampan-${new Date().toISOString().slice(0, 10)}.zip`,
  });
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
  const [isConfirming, setIsConfirming] = useState(false);
  // The alert above the page says when, and offers to cancel it.
  if (deletionDueAt !== null) return null;
  if (teamRole !== 'owner') return <Typography color="textSecondary">{t('inTeam')}</Typography>;
  if (team) return <Typography color="textSecondary">{t('hasTeam')}</Typography>;
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setIsConfirming(true)}>
        {t('delete')}
      </Button>
      {isConfirming && <DeletionDialog onClose={() => setIsConfirming(false)} />}
    </>
  );
}

/** Says what is deleted with the account. */
function DeletionDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('leaving');
  const planning = useCall(planAccountDeletion, {
    onSuccess: (user) => {
      markJustPlanned();
      updateUser(user);
      onClose();
    },
  });
  const consequences = useConsequences();
  return (
    <FormDialog
      title={t('dialog.title')}
      text={t('dialog.text', { count: DELETION_GRACE_DAYS })}
      confirm={t('dialog.confirm')}
      isDestructive
      call={planning}
      onConfirm={() => planning.mutate()}
      onClose={onClose}
    >
      <List dense disablePadding sx={{ listStyle: 'disc', pl: 5 }}>
        {consequences.map((text) => (
          <ListItem key={text} disablePadding sx={{ display: 'list-item' }}>
            <ListItemText>{text}</ListItemText>
          </ListItem>
        ))}
      </List>
    </FormDialog>
  );
}

function useConsequences(): string[] {
  const { t } = useTranslation('leaving');
  const { bytes } = useFormats();
  const { stripeId, isSumo } = useMember();
  const { data } = useRead(['leaving', 'overview'], readOverview);
  return [
    data
      ? t('dialog.transfers', { count: data.counts.all, size: bytes(data.storage.usedBytes) })
      : t('dialog.allTransfers'),
    t('dialog.requests'),
    ...(stripeId === '' ? [] : [t('dialog.subscription')]),
    ...(isSumo ? [t('dialog.codes')] : []),
    t('dialog.address'),
  ];
}
