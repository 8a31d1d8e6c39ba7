import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import type { ContactView } from '#contract/contacts.js';

export function GroupChips({ groups }: Pick<ContactView, 'groups'>) {
  if (groups.length === 0) return null;
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1 }}>
      {groups.map(({ groupId, name }) => (
        <Chip key={groupId} size="small" label={name} sx={{ maxWidth: 160 }} />
      ))}
    </Stack>
  );
}
