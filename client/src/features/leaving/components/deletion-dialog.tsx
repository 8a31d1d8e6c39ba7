import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import { useQuery } from '@tanstack/react-query';
import { DELETION_GRACE_DAYS } from '#contract/limits.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { useMember } from '../../../lib/member.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { holdingsQuery, usePlanDeletion } from '../api/leaving.queries.js';

/** What goes with the account, before it is deleted. */
export function DeletionDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('leaving');
  const { mutate, isPending, error } = usePlanDeletion({ onSuccess: onClose });
  const consequences = useConsequences();
  return (
    <FormDialog
      title={t('dialog.title')}
      text={t('dialog.text', { count: DELETION_GRACE_DAYS })}
      confirm={t('dialog.confirm')}
      isDestructive
      call={{ isPending, error }}
      onConfirm={() => mutate()}
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
  const { data } = useQuery(holdingsQuery());
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
