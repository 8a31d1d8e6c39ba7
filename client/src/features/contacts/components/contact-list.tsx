import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import EditRounded from '@mui/icons-material/EditRounded';
import GroupAddRounded from '@mui/icons-material/GroupAddRounded';
import SendRounded from '@mui/icons-material/SendRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ContactSort, ContactView } from '#contract/contacts.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useMaySend } from '../../../lib/account-refusal.js';
import { useFormats } from '../../../lib/format.js';
import { useNow } from '../../../lib/use-now.js';
import { ActionMenu } from '../../../ui/action-menu.js';
import { DataList, type Column } from '../../../ui/list/data-list.js';
import { SelectionBar } from '../../../ui/list/selection-bar.js';
import type { Selection } from '../../../ui/list/use-selection.js';
import { PersonCell } from '../../../ui/person-cell.js';
import type { ContactUrl } from '../api/contacts.queries.js';
import { GroupChips } from './group-chips.js';

const shownName = ({ name, email }: ContactView) => name || email;

interface ContactListProps {
  contacts: readonly ContactView[];
  url: ContactUrl;
  selection: Selection;
  onSendTo(contacts: readonly ContactView[]): void;
  onEdit(contact: ContactView): void;
  onGroup(contacts: readonly ContactView[]): void;
  onDelete(contacts: readonly ContactView[]): void;
}

export function ContactList({ contacts, url, selection, ...on }: ContactListProps) {
  const { t } = useTranslation('contacts');
  const format = useFormats();
  const now = useNow();
  const maySend = useMaySend();
  const columns: Column<ContactView, ContactSort>[] = [
    { id: 'name', label: t('column.name'), sort: { by: 'name', begin: 'asc' }, cell: person },
    {
      id: 'company',
      label: t('column.company'),
      width: '22%',
      sort: { by: 'company', begin: 'asc' },
      cell: ({ company }) => company,
    },
    { id: 'groups', label: t('column.groups'), width: '22%', cell: ({ groups }) => <GroupChips groups={groups} /> },
    {
      id: 'lastUsedAt',
      label: t('column.lastUsedAt'),
      width: 132,
      // People look for the most recent first.
      sort: { by: 'lastUsedAt', begin: 'desc' },
      title: ({ lastUsedAt }) => (lastUsedAt === null ? undefined : format.dateTime(lastUsedAt)),
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? t('row.never') : format.shortDate(lastUsedAt, now)),
    },
  ];
  const actions = (contact: ContactView) => (
    <ActionMenu
      label={t('actions.more', { name: shownName(contact) })}
      actions={[
        ...(maySend
          ? [
              {
                label: t('actions.sendTo'),
                icon: <SendRounded fontSize="small" />,
                onAct: () => on.onSendTo([contact]),
              },
            ]
          : []),
        { label: t('actions.edit'), icon: <EditRounded fontSize="small" />, onAct: () => on.onEdit(contact) },
        {
          label: t('actions.delete'),
          icon: <DeleteOutlineRounded fontSize="small" />,
          onAct: () => on.onDelete([contact]),
        },
      ]}
    />
  );
  const facts = ({ company, groups, lastUsedAt }: ContactView) => [
    company,
    ...groups.map(({ name }) => name),
    lastUsedAt === null ? '' : t('row.lastSent', { date: format.shortDate(lastUsedAt, now) }),
  ];
  return (
    <>
      <DataList
        label={t('title')}
        rows={contacts}
        idOf={({ contactId }) => contactId}
        nameOf={shownName}
        columns={columns}
        actions={actions}
        actionsWidth={60}
        tableFrom="md"
        selection={selection}
        url={url}
        narrow={(contact, box) => (
          <Box
            sx={{
              display: 'grid',
              gridTemplateColumns: 'auto minmax(0, 1fr) auto',
              alignItems: 'center',
              gap: 1,
              mx: -2,
            }}
          >
            {box}
            <PersonCell
              name={shownName(contact)}
              email={contact.email}
              detail={[contact.name === '' ? '' : contact.email, ...facts(contact)].filter(Boolean).join(' · ')}
            />
            {actions(contact)}
          </Box>
        )}
      />
      <ContactSelectionBar contacts={contacts} selection={selection} {...on} />
    </>
  );
}

type SelectionBarProps = Omit<ContactListProps, 'url' | 'onEdit'>;

function ContactSelectionBar({ contacts, selection, onSendTo, onGroup, onDelete }: SelectionBarProps) {
  const { t } = useTranslation('contacts');
  const maySend = useMaySend();
  const chosen = contacts.filter(({ contactId }) => selection.has(contactId));
  return (
    <SelectionBar selection={selection}>
      {maySend && (
        <Button size="small" startIcon={<SendRounded />} onClick={() => onSendTo(chosen)}>
          {t('selection.send')}
        </Button>
      )}
      <Button size="small" startIcon={<GroupAddRounded />} onClick={() => onGroup(chosen)}>
        {t('selection.group')}
      </Button>
      <Button size="small" color="error" startIcon={<DeleteOutlineRounded />} onClick={() => onDelete(chosen)}>
        {t('selection.delete')}
      </Button>
    </SelectionBar>
  );
}

const person = ({ name, email }: ContactView) => (
  <PersonCell name={name || email} email={email} detail={name === '' ? '' : email} />
);
