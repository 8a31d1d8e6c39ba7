import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import EditRounded from '@mui/icons-material/EditRounded';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ContactGroupView } from '#contract/contacts.js';
import { useFormats } from '../../../lib/format.js';
import { ActionMenu } from '../../../ui/action-menu.js';
import type { ContactNavigation } from '../contact-address.js';

interface GroupLinksProps {
  groups: readonly ContactGroupView[];
  allContacts: number | undefined;
  navigation: ContactNavigation;
  onRename(group: ContactGroupView): void;
  onRemove(group: ContactGroupView): void;
}

/** Groups are addresses, as filters are: each opens in a new tab, and Back leads to the one before. */
export function GroupLinks({ groups, allContacts, navigation, onRename, onRemove }: GroupLinksProps) {
  const { t } = useTranslation('contacts');
  const current = groups.find(({ groupId }) => groupId === navigation.address.group);
  const all = { groupId: '', name: t('groups.all'), contacts: allContacts };
  return (
    <Stack direction="row" sx={{ alignItems: 'center', minWidth: 0 }}>
      <Stack
        component="nav"
        aria-label={t('groups.label')}
        direction="row"
        sx={{ gap: 1, overflowX: 'auto', scrollbarWidth: 'none', mx: -1, px: 1, py: 1, minWidth: 0 }}
      >
        {[all, ...groups].map((group) => (
          <GroupLink key={group.groupId} group={group} navigation={navigation} />
        ))}
      </Stack>
      {current && (
        <ActionMenu
          label={t('groups.menu', { name: current.name })}
          actions={[
            { label: t('groups.rename'), icon: <EditRounded fontSize="small" />, onAct: () => onRename(current) },
            {
              label: t('groups.remove'),
              icon: <DeleteOutlineRounded fontSize="small" />,
              onAct: () => onRemove(current),
            },
          ]}
        />
      )}
    </Stack>
  );
}

interface GroupLinkProps {
  group: { groupId: string; name: string; contacts: number | undefined };
  navigation: ContactNavigation;
}

function GroupLink({ group: { groupId, name, contacts }, navigation }: GroupLinkProps) {
  const format = useFormats();
  const isCurrent = navigation.address.group === groupId;
  return (
    <Box
      component={Link}
      to={navigation.to({ group: groupId })}
      preventScrollReset
      aria-current={isCurrent ? 'page' : undefined}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1.5,
        flex: 'none',
        minHeight: 36,
        px: 3,
        borderRadius: 3,
        typography: 'body2',
        fontWeight: 600,
        textDecoration: 'none',
        color: isCurrent ? 'primary.contrastText' : 'text.secondary',
        bgcolor: isCurrent ? 'primary.main' : 'transparent',
        '&:hover': { bgcolor: isCurrent ? 'primary.dark' : 'surface.well' },
      }}
    >
      <Box component="span" sx={{ maxWidth: 180, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {name}
      </Box>
      <Box component="span" sx={{ fontWeight: 500 }}>
        {contacts === undefined ? '' : format.number(contacts)}
      </Box>
    </Box>
  );
}
