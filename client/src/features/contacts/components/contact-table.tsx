import Checkbox from '@mui/material/Checkbox';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { useTranslation } from 'react-i18next';
import type { ContactSort, ContactView } from '#contract/contacts.js';
import { useFormats } from '../../../lib/format.js';
import { VisuallyHidden } from '../../../ui/visually-hidden.js';
import type { ContactNavigation } from '../contact-address.js';
import type { Selection } from '../use-selection.js';
import { ContactActions, type ContactActs } from './contact-actions.js';
import { ContactName, GroupChips, shownName } from './contact-name.js';

export interface ContactRowsProps {
  contacts: ContactView[];
  now: number;
  navigation: ContactNavigation;
  selection: Selection;
  acts: ContactActs;
}

const columns: { id: 'name' | 'company' | 'groups' | 'lastUsedAt'; width: string; sort?: ContactSort }[] = [
  { id: 'name', width: 'auto', sort: 'name' },
  { id: 'company', width: '22%', sort: 'company' },
  { id: 'groups', width: '22%' },
  { id: 'lastUsedAt', width: '132px', sort: 'lastUsedAt' },
];

function HeadCell({ column, navigation }: { column: (typeof columns)[number]; navigation: ContactNavigation }) {
  const { t } = useTranslation('contacts');
  const { sort, order } = navigation.address;
  const label = t(`column.${column.id}`);
  const { sort: own } = column;
  if (own === undefined) return <TableCell sx={{ width: column.width }}>{label}</TableCell>;
  const isCurrent = sort === own;
  // Whom something was sent to last is what people look for first.
  const begin = own === 'lastUsedAt' ? 'desc' : 'asc';
  const turned = order === 'asc' ? 'desc' : 'asc';
  return (
    <TableCell sortDirection={isCurrent ? order : false} sx={{ width: column.width }}>
      <TableSortLabel
        active={isCurrent}
        direction={isCurrent ? order : begin}
        onClick={() => navigation.go({ sort: own, order: isCurrent ? turned : begin })}
      >
        {label}
      </TableSortLabel>
    </TableCell>
  );
}

export function ContactTable({ contacts, now, navigation, selection, acts }: ContactRowsProps) {
  const { t } = useTranslation('contacts');
  const format = useFormats();
  return (
    <Table
      size="small"
      aria-label={t('title')}
      sx={{
        tableLayout: 'fixed',
        '& td': { typography: 'body2', py: 2 },
        '& th, & td': { px: 2 },
        '& .MuiTableCell-paddingCheckbox': { px: 0 },
      }}
    >
      <TableHead>
        <TableRow>
          <TableCell padding="checkbox" sx={{ width: 52 }}>
            <Checkbox
              checked={selection.isAll}
              indeterminate={selection.contacts.length > 0 && !selection.isAll}
              onChange={selection.toggleAll}
              slotProps={{ input: { 'aria-label': t('row.selectAll') } }}
            />
          </TableCell>
          {columns.map((column) => (
            <HeadCell key={column.id} column={column} navigation={navigation} />
          ))}
          <TableCell sx={{ width: 60 }}>
            <VisuallyHidden>{t('column.actions')}</VisuallyHidden>
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {contacts.map((contact) => (
          <TableRow key={contact.contactId} hover selected={selection.has(contact)}>
            <TableCell padding="checkbox">
              <Checkbox
                checked={selection.has(contact)}
                onChange={() => selection.toggle(contact)}
                slotProps={{ input: { 'aria-label': t('row.select', { name: shownName(contact) }) } }}
              />
            </TableCell>
            <TableCell component="th" scope="row">
              <ContactName contact={contact} />
            </TableCell>
            <TableCell sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{contact.company}</TableCell>
            <TableCell>
              <GroupChips groups={contact.groups} />
            </TableCell>
            <TableCell title={contact.lastUsedAt === null ? undefined : format.dateTime(contact.lastUsedAt)}>
              {contact.lastUsedAt === null ? t('row.never') : format.shortDate(contact.lastUsedAt, now)}
            </TableCell>
            <TableCell align="right">
              <ContactActions contact={contact} acts={acts} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
