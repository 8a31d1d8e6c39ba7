import ArrowDownwardRounded from '@mui/icons-material/ArrowDownwardRounded';
import ArrowUpwardRounded from '@mui/icons-material/ArrowUpwardRounded';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { contactSortSchema } from '#contract/contacts.js';
import type { ContactNavigation } from '../contact-address.js';

export function SortControl({ navigation }: { navigation: ContactNavigation }) {
  const { t } = useTranslation('contacts');
  const { sort, order } = navigation.address;
  const turn = t(`sort.${order}`);
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
      <TextField
        select
        size="small"
        value={sort}
        onChange={(event) => navigation.go({ sort: contactSortSchema.parse(event.target.value) })}
        slotProps={{ select: { SelectDisplayProps: { 'aria-label': t('sort.label') } } }}
        sx={{ minWidth: 148, '& .MuiSelect-select': { typography: 'body2' } }}
      >
        {contactSortSchema.options.map((option) => (
          <MenuItem key={option} value={option}>
            {t(`sort.${option}`)}
          </MenuItem>
        ))}
      </TextField>
      <IconButton
        aria-label={turn}
        title={turn}
        onClick={() => navigation.go({ order: order === 'asc' ? 'desc' : 'asc' })}
      >
        {order === 'asc' ? <ArrowUpwardRounded fontSize="small" /> : <ArrowDownwardRounded fontSize="small" />}
      </IconButton>
    </Stack>
  );
}
