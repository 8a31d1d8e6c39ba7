import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ContactView } from '#contract/contacts.js';
import { CompanyAvatar } from '../../../ui/company-avatar.js';

export const shownName = ({ name, email }: Pick<ContactView, 'name' | 'email'>) => (name === '' ? email : name);

export function ContactName({ contact }: { contact: ContactView }) {
  const { name, email } = contact;
  return (
    <Stack direction="row" spacing={3} sx={{ alignItems: 'center', minWidth: 0 }}>
      <CompanyAvatar name={name} email={email} size={36} sx={{ flex: 'none' }} />
      <Box sx={{ minWidth: 0 }}>
        <Typography noWrap title={shownName(contact)} sx={{ fontWeight: 550 }}>
          {shownName(contact)}
        </Typography>
        {name !== '' && (
          <Typography noWrap variant="body2" color="textSecondary" title={email}>
            {email}
          </Typography>
        )}
      </Box>
    </Stack>
  );
}

export function GroupChips({ groups }: Pick<ContactView, 'groups'>) {
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1 }}>
      {groups.map(({ groupId, name }) => (
        <Chip key={groupId} size="small" label={name} sx={{ maxWidth: 160 }} />
      ))}
    </Stack>
  );
}
