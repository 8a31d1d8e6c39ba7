import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import EditRounded from '@mui/icons-material/EditRounded';
import Stack from '@mui/material/Stack';
import type { ContactGroupView } from '#contract/contacts.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { ActionMenu } from '../../../ui/action-menu.js';
import { FilterLink } from '../../../ui/filter-link.js';
import type { ContactUrl } from '../api/contacts.queries.js';
import type { OpenDialog } from './contact-dialogs.js';

interface GroupLinksProps {
  groups: readonly ContactGroupView[];
  allContacts: number | undefined;
  url: ContactUrl;
  /** Opens the dialog for a change of the current group. */
  onChange(dialog: OpenDialog): void;
}

/** Groups are addresses, as filters are: each opens in a new tab, and Back leads to the one before. */
export function GroupLinks({ groups, allContacts, url, onChange }: GroupLinksProps) {
  const { t } = useTranslation('contacts');
  const current = groups.find(({ groupId }) => groupId === url.values.group);
  const all = { groupId: '', name: t('groups.all'), contacts: allContacts };
  return (
    <Stack direction="row" sx={{ alignItems: 'center', minWidth: 0 }}>
      <Stack
        component="nav"
        aria-label={t('groups.label')}
        direction="row"
        sx={{ gap: 1, overflowX: 'auto', scrollbarWidth: 'none', mx: -1, px: 1, py: 1, minWidth: 0 }}
      >
        {[all, ...groups].map(({ groupId, name, contacts }) => (
          <FilterLink
            key={groupId}
            to={url.to({ group: groupId })}
            isCurrent={url.values.group === groupId}
            count={contacts}
          >
            {name}
          </FilterLink>
        ))}
      </Stack>
      {current && (
        <ActionMenu
          label={t('groups.menu', { name: current.name })}
          actions={[
            {
              label: t('groups.rename'),
              icon: <EditRounded fontSize="small" />,
              onAct: () => onChange({ kind: 'rename', group: current }),
            },
            {
              label: t('groups.remove'),
              icon: <DeleteOutlineRounded fontSize="small" />,
              onAct: () => onChange({ kind: 'remove', group: current }),
            },
          ]}
        />
      )}
    </Stack>
  );
}
