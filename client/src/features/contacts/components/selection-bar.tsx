import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import GroupAddRounded from '@mui/icons-material/GroupAddRounded';
import SendRounded from '@mui/icons-material/SendRounded';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { ContactView } from '#contract/contacts.js';
import { CloseButton } from '../../../ui/close-button.js';
import type { Selection } from '../use-selection.js';

interface SelectionBarProps {
  selection: Selection;
  onSendTo(contacts: ContactView[]): void;
  onGroup(contacts: ContactView[]): void;
  onDelete(contacts: ContactView[]): void;
}

/** What can be done with several at once. */
export function SelectionBar({ selection, onSendTo, onGroup, onDelete }: SelectionBarProps) {
  const { t } = useTranslation('contacts');
  const { contacts } = selection;
  if (contacts.length === 0) return null;
  return (
    <Stack
      component="section"
      aria-label={t('selection.label')}
      direction="row"
      useFlexGap
      sx={{
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'center',
        px: 3,
        py: 1,
        mb: 2,
        borderRadius: 3,
        bgcolor: 'surface.well',
        // On a phone in a line of their own.
        '& .MuiButton-root': { flex: { xs: 'auto', sm: 'none' } },
      }}
    >
      <CloseButton size="small" label={t('selection.clear')} onClick={selection.clear} />
      <Typography component="output" sx={{ fontWeight: 600, flex: { xs: '1 0 calc(100% - 60px)', sm: 1 } }}>
        {t('selection.count', { count: contacts.length })}
      </Typography>
      <Button size="small" startIcon={<SendRounded />} onClick={() => onSendTo(contacts)}>
        {t('selection.send')}
      </Button>
      <Button size="small" startIcon={<GroupAddRounded />} onClick={() => onGroup(contacts)}>
        {t('selection.group')}
      </Button>
      <Button size="small" color="error" startIcon={<DeleteOutlineRounded />} onClick={() => onDelete(contacts)}>
        {t('selection.delete')}
      </Button>
    </Stack>
  );
}
